public import Raster

extension Screen {
  /// What one drawing did.
  public struct Outcome: Sendable {
    /// The pixels that changed since the drawing before; empty when nothing did.
    public var damage: Damage
    /// Whether something is still moving, so that the next flip wants a new drawing.
    public var isMoving: Bool

    /// Makes an outcome.
    public init(damage: Damage, isMoving: Bool) {
      self.damage = damage
      self.isMoving = isMoving
    }
  }

  /// Pixels of the shorter side that a panel has at least.
  public static var leastSide: Int { PanelScale.Parameters.leastPixels }

  /// Why a panel cannot show the box, in one sentence; `nil` for one that can.
  public static func refusal(width: Int, height: Int) -> String? {
    PanelScale.refusal(width: width, height: height)
  }
}
