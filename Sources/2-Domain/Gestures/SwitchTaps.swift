public import Units

/// The taps of a switch that sends nothing else: one that types a letter, say, whenever it is pressed.
///
/// Two taps in quick succession stand for a hold; a single one is known to be one when the second does not come.
public struct SwitchTaps: Sendable, Equatable {
  /// Time within which a second tap makes a hold, times ``slowness``: a beat of 240 a minute.
  public static let twice = Seconds(0.25)

  /// The factor by which the hand is slower than most, as ``ButtonPair/slowness``.
  public var slowness = 1.0

  /// The instant of a tap that may be the first of two.
  public private(set) var first: Instant?

  /// Makes a switch that was not pressed.
  public init() {}

  /// The instant at which ``advance(to:)`` has to be called; `nil` while nothing is to come.
  public var deadline: Instant? { first.map { $0 + Seconds(Self.twice.value * slowness) } }

  /// Takes a tap.
  public mutating func tap(at time: Instant) -> [Press.Gesture] {
    let before = advance(to: time)
    guard first == nil else {
      first = nil
      return before + [.hold]
    }
    first = time
    return before + [.press]
  }

  /// Lets time pass.
  public mutating func advance(to now: Instant) -> [Press.Gesture] {
    guard let deadline, now >= deadline else { return [] }
    first = nil
    return [.tap]
  }
}
