import Raster

/// Note names that stand on spokes: a letter, and perhaps a sign, side by side and turned together.
struct RotatedLettering {
  private let lettering: Lettering
  private let phosphor: Theme.Phosphor
  private let glow: Double
  private var letters: [Unicode.Scalar: RotatedSprites] = [:]

  /// Makes letters whose capitals are `capHeight` pixels high.
  init(_ typeface: Typeface, capHeight: Double, _ phosphor: Theme.Phosphor, glow: Double) {
    lettering = Lettering(typeface, size: capHeight / typeface.capHeight)
    self.phosphor = phosphor
    self.glow = glow
  }

  /// Adds a name of at most two letters whose baseline's middle is at `foot`; two lights always.
  mutating func write(
    _ name: String, on spoke: Spoke, at foot: Point, level: Int, into lights: inout [Light],
    _ ink: inout Ink
  ) {
    let along = spoke.direction.turnedClockwise
    var pen = -lettering.width(of: name) / 2
    var written = 0
    for character in name.unicodeScalars.prefix(2) {
      let width = lettering.width(of: String(character))
      let middle = foot + (pen + width / 2) * along
      var sprites = letters[character] ?? make(character)
      lights.append(sprites.light(at: middle, angle: spoke.angle, level: level, &ink))
      letters[character] = sprites
      pen += width
      written += 1
    }
    if written == 1, var dark = lights.last {
      dark.level = 0
      lights.append(dark)
    }
  }

  /// A letter with the middle of its baseline at the origin.
  private func make(_ character: Unicode.Scalar) -> RotatedSprites {
    let text = String(character)
    let cap = lettering.capHeight
    return RotatedSprites(
      lettering.path(text, at: Point(0, 0), .center), phosphor, reach: cap * 0.16, glow: glow,
      radius: cap * 0.6)
  }
}
