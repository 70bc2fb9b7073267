public import Units

/// One finger on the ribbon, from landing to lifting.
public struct RibbonTouch: Sendable, Hashable {
  /// The number that tells the touch from every other since power-up.
  public var identity: Int
  /// Centroid of its pads in pads from the low end: 0 is the middle of pad 0.
  public var position: Double
  /// The instant at which the finger landed.
  public var began: Instant
  /// True if the touch was, or became, part of a hand: it sounds while it lasts, and is no tap.
  public var isHand = false

  /// Makes a touch.
  public init(identity: Int, position: Double, began: Instant) {
    self.identity = identity
    self.position = position
    self.began = began
  }
}
