public import Units

/// One button, from its debounced edges to taps, holds and repeats.
///
/// Time is an argument: an edge carries the kernel's stamp, and ``advance(to:)`` is called when
/// ``deadline`` has passed. A press is a tap when it is let go before ``Parameters/hold``; from there on it
/// repeats, faster and faster, until it is let go.
public struct Press: Sendable, Equatable {
  /// A gesture of a hand on one button.
  public enum Gesture: Sendable, Hashable {
    /// The button went down.
    case press
    /// The button was let go before the hold time.
    case tap
    /// The button was held for the hold time; said once, while it is still held.
    case hold
    /// The button is held on: the repetition with this number, from 1.
    case repetition(Int)
    /// The button was let go after a hold.
    case release
  }

  /// The figures of a button.
  public struct Parameters: Sendable, Equatable {
    /// The time after which a press is a hold.
    public var hold = Seconds(0.6)
    /// The time from the hold to the first repetition.
    public var interval = Seconds(0.25)
    /// The length of each interval, as a part of the one before it.
    public var acceleration = 0.85
    /// The shortest interval: 25 steps a second can still be let go of.
    public var shortest = Seconds(0.04)
    /// The time after a release within which a press is its bounce: no finger is faster than 50 ms.
    public var bounce = Seconds.milliseconds(25)

    /// The product's figures.
    public static let standard = Parameters()

    /// The same for a hand that is so many times as slow: it holds for longer, and what repeats comes later.
    ///
    /// What no hand makes, such as a bounce, stays.
    public func slowed(by slowness: Double) -> Parameters {
      var slowed = self
      slowed.hold = Seconds(hold.value * slowness)
      slowed.interval = Seconds(interval.value * slowness)
      slowed.shortest = Seconds(shortest.value * slowness)
      return slowed
    }
  }

  /// The figures of the presses that begin from now on.
  var parameters: Parameters
  private var began: Instant?
  private var released: Instant?
  /// Repetitions so far, the hold included; 0 before it.
  private var said = 0
  /// The instant at which the hold or the next repetition is due, if the button stays down; `nil` if none is.
  private var next: Instant?
  /// True if the press gives a tap when it is short.
  private var isTap = false

  /// Makes a button that is not pressed.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// The instant at which ``advance(to:)`` has to be called; `nil` while nothing is to come.
  public var deadline: Instant? { next }

  /// The instant at which the press that goes on began; `nil` while the button is up.
  public var pressedSince: Instant? { began }

  /// True if a press at this instant would be the bounce of a release, and give no tap.
  func isBounce(at time: Instant) -> Bool {
    released.map { time >= $0 && time < $0 + parameters.bounce } ?? false
  }

  /// Takes an edge; a second edge of the same kind is ignored.
  public mutating func edge(isActive: Bool, at time: Instant) -> [Gesture] {
    if isActive { return began == nil ? press(at: time) : [] }
    guard began != nil else { return [] }
    let late = advance(to: time)
    let ending: [Gesture] = said > 0 ? [.release] : isTap ? [.tap] : []
    lift()
    released = time
    return late + ending
  }

  /// Lets time pass.
  public mutating func advance(to now: Instant) -> [Gesture] {
    var gestures: [Gesture] = []
    while let due = deadline, due <= now {
      gestures.append(said == 0 ? .hold : .repetition(said))
      next = due + interval(after: said)
      said += 1
    }
    return gestures
  }

  /// Says that the press that goes on was used together with something else: it is no tap any more, but
  /// can still be a hold.
  public mutating func spendTap() { isTap = false }

  /// Says that the press that goes on has done its work: it gives no tap, hold or repetition any more.
  public mutating func spend() {
    isTap = false
    next = nil
  }

  /// Counts the press that goes on from this instant, unless it is a hold already.
  public mutating func beginAnew(at time: Instant) {
    guard began != nil, said == 0 else { return }
    began = time
    next = time + parameters.hold
  }

  /// Forgets the press that goes on, as if there had been none.
  public mutating func forget() { lift() }

  private mutating func press(at time: Instant) -> [Gesture] {
    began = time
    next = time + parameters.hold
    isTap = !isBounce(at: time)
    return [.press]
  }

  private mutating func lift() {
    began = nil
    next = nil
    said = 0
    isTap = false
  }

  private func interval(after repetition: Int) -> Seconds {
    var length = parameters.interval.value
    for _ in 0..<repetition where length > parameters.shortest.value {
      length *= parameters.acceleration
    }
    return Seconds(max(length, parameters.shortest.value))
  }
}
