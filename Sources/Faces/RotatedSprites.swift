import Glibc
import Raster

/// One shape of light in any direction and place: drawn when first needed, kept by rounded angle and place.
///
/// Angles are rounded to a ``step``, places to a quarter of a pixel across and half of one down.
struct RotatedSprites {
  private struct Key: Hashable {
    var angle: Int
    var quarter: Int
    var half: Int
  }

  private let path: Path
  private let phosphor: Theme.Phosphor
  private let reach: Double
  private let glow: Double
  private let step: Double
  private var sprites: [Key: Sprite] = [:]

  /// Makes the light of a path around the origin that points up.
  ///
  /// - Parameters:
  ///   - path: The shape.
  ///   - phosphor: Its colours.
  ///   - reach: How far it glows in pixels.
  ///   - glow: How brightly it glows.
  ///   - radius: Pixels from the origin to the shape's farthest point; angles are as fine as a third of a
  ///     pixel there.
  init(
    _ path: Path, _ phosphor: Theme.Phosphor, reach: Double, glow: Double = 1, radius: Double
  ) {
    self.path = path
    self.phosphor = phosphor
    self.reach = reach
    self.glow = glow
    step = 0.35 / max(radius, 1)
  }

  /// The light at a point, turned clockwise by an angle in radians.
  mutating func light(at point: Point, angle: Double, level: Int, _ ink: inout Ink) -> Light {
    let quarters = Int((point.x * 4).rounded())
    let halves = Int((point.y * 2).rounded())
    let key = Key(
      angle: Int((angle / step).rounded()), quarter: quarters & 3, half: halves & 1)
    let sprite = sprites[key] ?? make(key, &ink)
    return Light(sprite, x: quarters >> 2, y: halves >> 1, level: level)
  }

  private mutating func make(_ key: Key, _ ink: inout Ink) -> Sprite {
    let turn = Double(key.angle) * step
    let shift = Point(Double(key.quarter) / 4, Double(key.half) / 2)
    let (c, s) = (cos(turn), sin(turn))
    let turned = path.mapped { Point($0.x * c - $0.y * s, $0.x * s + $0.y * c) + shift }
    let sprite = ink.sprite(turned, phosphor, reach: reach, glow: glow)
    sprites[key] = sprite
    return sprite
  }
}
