public import Units

/// Tells a hand on a button from a button that is at fault.
///
/// A button that was down when the box started, or is down longer than anything needs, is stuck; one that is
/// pressed faster than a finger can chatters. Both are ignored until they are let go and quiet.
public struct PressCheck: Sendable, Equatable {
  /// A fault of a button.
  public enum Trouble: Sendable, Equatable {
    /// The button does not come up.
    case stuck
    /// The button changes faster than a finger.
    case chattering
  }

  /// The figures of a button.
  public struct Parameters: Sendable, Equatable {
    /// The time down after which a button is stuck: the longest hold of all is 3 s, the longest repetition about 6 s.
    public var stuck = Seconds(10)
    /// The same time while the other button is tapped: two walks along the longest list of tunings.
    public var used = Seconds(30)
    /// More presses than this within ``window`` are no finger's: the fastest tap 8 times a second.
    public var presses = 12
    /// Time in which presses are counted.
    public var window = Seconds(1)
    /// The time for which a button that chattered has to be up and quiet.
    public var recovery = Seconds(1)

    /// The product's figures.
    public static let standard = Parameters()
  }

  /// The fault of the button; `nil` when all is well.
  public private(set) var trouble: Trouble?

  private let parameters: Parameters
  private var isDown = false
  /// True if a hand is known to be there: it uses the button together with the other one.
  private var isUsed = false
  private var changed = Instant(nanoseconds: 0)
  private var counted = Instant(nanoseconds: 0)
  private var presses = 0

  /// Makes a check of a button that is up.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// The instant at which ``advance(to:)`` has to be called; `nil` while nothing is to come.
  public var deadline: Instant? {
    switch trouble {
    case nil: isDown ? changed + (isUsed ? parameters.used : parameters.stuck) : nil
    case .stuck: nil
    case .chattering: isDown ? nil : changed + parameters.recovery
    }
  }

  /// Takes an edge; whether it counts is whether ``trouble`` is `nil` afterwards.
  public mutating func edge(isActive: Bool, at time: Instant) {
    advance(to: time)
    guard isActive != isDown else { return }
    isDown = isActive
    isUsed = false
    changed = time
    if trouble == .stuck, !isActive { trouble = nil }
    if isActive { count(at: time) }
  }

  /// Takes a button that was down when the box started.
  public mutating func foundDown(at time: Instant) {
    isDown = true
    changed = time
    trouble = .stuck
  }

  /// Says that the press that goes on is used together with the other button.
  public mutating func use() { isUsed = true }

  /// Lets time pass.
  public mutating func advance(to now: Instant) {
    guard let deadline, deadline <= now else { return }
    trouble = trouble == nil ? .stuck : nil
    presses = 0
  }

  private mutating func count(at time: Instant) {
    if time < counted || time > counted + parameters.window {
      counted = time
      presses = 0
    }
    presses += 1
    if presses > parameters.presses { trouble = .chattering }
  }
}
