import Glibc
import Raster

/// One shape of light in any direction and place: drawn when first needed, kept by rounded angle and place.
///
/// Angles are rounded to a `step`, places to a quarter of a pixel across and to whole or half ones down.
struct RotatedSprites {
  private struct Key {
    var angle = 0
    var quarter = 0
    var half = 0

    /// Number of the key, different for each.
    var number: Int { (angle * 2 + half) * 4 + quarter }
  }

  private let path: Path
  private let phosphor: Theme.Phosphor
  private let reach: Double
  private let glow: Double
  private let step: Double
  private let halving: Int
  private var sprites: [Int: Sprite] = [:]

  /// Makes the light of a path around the origin that points up.
  ///
  /// - Parameters:
  ///   - path: The shape.
  ///   - phosphor: Its colours.
  ///   - reach: How far it glows in pixels.
  ///   - glow: How brightly it glows.
  ///   - radius: Pixels from the origin to the shape's farthest point; angles are as fine as half a pixel
  ///     there.
  ///   - rows: How finely places are rounded down: 1 or 2 places a row.
  init(
    _ path: Path, _ phosphor: Theme.Phosphor, reach: Double, glow: Double = 1, radius: Double,
    rows: Int = 1
  ) {
    halving = rows
    self.path = path
    self.phosphor = phosphor
    self.reach = reach
    self.glow = glow
    step = 0.5 / max(radius, 1)
  }

  /// The light at a point, turned clockwise by an angle in radians.
  mutating func light(at point: Point, angle: Double, level: Int, _ ink: inout Ink) -> Light {
    let quarters = Int((point.x * 4).rounded())
    let row = Int((point.y * Double(halving)).rounded())
    let y = halving == 2 ? row >> 1 : row
    // What is dark needs no picture of its own.
    let key =
      level == 0
      ? Key()
      : Key(
        angle: Int((angle / step).rounded()), quarter: quarters & 3, half: row - y * halving)
    let sprite = sprites[key.number] ?? make(key, &ink)
    return Light(sprite, x: quarters >> 2, y: y, level: level)
  }

  private mutating func make(_ key: Key, _ ink: inout Ink) -> Sprite {
    let turn = Double(key.angle) * step
    let shift = Point(Double(key.quarter) / 4, Double(key.half) / 2)
    let (c, s) = (cos(turn), sin(turn))
    let turned = path.mapped { Point($0.x * c - $0.y * s, $0.x * s + $0.y * c) + shift }
    let sprite =
      glow > 0
      ? ink.sprite(turned, phosphor, reach: reach, glow: glow)
      : ink.sheet.add([SpriteSheet.Layer(Mask(turned), phosphor.core)])
    sprites[key.number] = sprite
    return sprite
  }
}
