/// The error of an audio card's clock, which shifts the pitch of all that the card hears and plays.
///
/// A card whose clock is fast takes more samples a second than it says: a tone seems lower than it is, and what is
/// played comes out higher. 100 parts per million are 0.17 cents.
public struct CardClock: Sendable, Hashable, BitwiseCopyable {
  /// The millionths by which the clock is fast.
  public var partsPerMillion: Double

  /// The errors that are believed, in parts per million: a quartz is within 100, so more is no quartz, or another tone.
  public static let range = -500.0...500.0

  /// A clock that is so many millionths fast.
  public init(partsPerMillion: Double = 0) { self.partsPerMillion = partsPerMillion }

  /// The frequency of a tone that seems to have `counted` hertz by this clock.
  public func actual(_ counted: Hertz) -> Hertz { Hertz(counted.value * factor) }

  /// The frequency that a tone of `actual` hertz has by this clock.
  public func counted(_ actual: Hertz) -> Hertz { Hertz(actual.value / factor) }

  private var factor: Double { 1 + partsPerMillion * 1e-6 }
}
