import Raster

/// Note names that stand on spokes: a letter, and perhaps a sign, side by side and turned together.
struct RotatedLettering {
  /// A letter and its width.
  private struct Letter {
    var width: Double
    var sprites: RotatedSprites
  }

  private let lettering: Lettering
  private let phosphor: Theme.Phosphor
  private let glow: Double
  private var letters: [Unicode.Scalar: Letter] = [:]

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
    let characters = name.unicodeScalars.prefix(2)
    var pen = 0.0
    for character in characters { pen -= width(of: character) / 2 }
    var written = 0
    for character in characters {
      let width = width(of: character)
      let middle = foot + (pen + width / 2) * along
      if let light = letters[character]?.sprites.light(
        at: middle, angle: spoke.angle, level: level, &ink)
      {
        lights.append(light)
      }
      pen += width
      written += 1
    }
    if written == 1, var dark = lights.last {
      dark.level = 0
      lights.append(dark)
    }
  }

  /// Pixels that a letter is wide; after this there are sprites of it.
  private mutating func width(of character: Unicode.Scalar) -> Double {
    if let letter = letters[character] { return letter.width }
    let text = String(character)
    let cap = lettering.capHeight
    let width = lettering.width(of: text)
    // The middle of its baseline is the origin.
    letters[character] = Letter(
      width: width,
      sprites: RotatedSprites(
        lettering.path(text, at: Point(0, 0), .center), phosphor, reach: cap * 0.16, glow: glow,
        radius: cap * 0.6))
    return width
  }
}
