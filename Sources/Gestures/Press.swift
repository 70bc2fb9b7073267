public import Units

/// One button, from its debounced edges to taps and holds.
///
/// Time is an argument: an edge carries the kernel's stamp, and ``advance(to:)`` is called when
/// ``deadline`` has passed. A press is a tap when it is let go before ``Parameters/hold``.
public struct Press: Sendable, Equatable {
  /// What a button was used for.
  public enum Gesture: Sendable, Equatable {
    /// Pressed briefly and let go.
    case tap
    /// Held for the hold time; said once, while still held.
    case hold
    /// Let go after a hold.
    case release
  }

  /// The figures of a button.
  public struct Parameters: Sendable, Equatable {
    /// From here on a press is a hold.
    public var hold = Seconds(0.6)

    /// The product's figures.
    public static let standard = Parameters()
  }

  private let parameters: Parameters
  private var began: Instant?
  private var isHeld = false

  /// Makes a button that is not pressed.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// When ``advance(to:)`` has to be called; `nil` while nothing is to come.
  public var deadline: Instant? { isHeld ? nil : began.map { $0 + parameters.hold } }

  /// When the press that goes on began; `nil` while the button is up.
  public var pressedSince: Instant? { began }

  /// Takes an edge; a second edge of the same kind is ignored.
  public mutating func edge(isActive: Bool, at time: Instant) -> Gesture? {
    if isActive {
      if began == nil { began = time }
      return nil
    }
    guard let start = began else { return nil }
    let wasHeld = isHeld || time >= start + parameters.hold
    began = nil
    isHeld = false
    return wasHeld ? .release : .tap
  }

  /// Lets time pass.
  public mutating func advance(to now: Instant) -> Gesture? {
    guard let deadline, now >= deadline else { return nil }
    isHeld = true
    return .hold
  }
}
