public import Raster

extension Screen {
  /// The outcome of one drawing.
  public struct Outcome: Sendable {
    /// The pixels that changed since the drawing before; empty when nothing did.
    public var damage: Damage
    /// True while something still moves, so that the next flip wants a new drawing.
    public var isMoving: Bool

    /// Makes an outcome.
    public init(damage: Damage, isMoving: Bool) {
      self.damage = damage
      self.isMoving = isMoving
    }
  }

  /// Pixels of the shorter side that a panel has at least.
  public static var leastSide: Int { PanelScale.Parameters.leastPixels }

  /// The reason why a panel cannot show the box, in one sentence; `nil` for a panel that can.
  public static func refusal(width: Int, height: Int) -> String? {
    PanelScale.refusal(width: width, height: height)
  }
}
