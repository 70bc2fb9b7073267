public import Appliance
public import Raster
public import Units

/// One panel's picture: chassis, upper and lower face, keys, status line.
///
/// Keeps the static layer, sprites and the meters' motion; the state comes from outside each time.
///
/// - Thread: panel. Allocates when the size or the static layer changes only.
public struct Screen: ~Copyable {
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

  /// The picture as last drawn.
  public var surface: Surface

  /// Makes a screen for a panel of `width` by `height` pixels with `density` pixels a point.
  public init(width: Int, height: Int, density: Double) {
    surface = Surface(width: width, height: height)
  }

  /// Draws `state` as it looks at `now`; the first drawing damages everything.
  public mutating func draw(_ state: ApplianceState, at now: Instant) -> Outcome {
    Outcome(damage: Damage(width: surface.width, height: surface.height), isMoving: false)
  }
}
