import MusicTheory
import Raster
import Texts

/// Note names that stand on spokes: letters and perhaps a sign, side by side and turned together.
struct RotatedLettering {
  /// Proportions of a letter's light, in heights of the capitals.
  private enum Parameters {
    /// Reach of the glow.
    static let glow = 0.16
    /// Distance from the middle of a letter's baseline to its farthest point.
    static let radius = 0.6
  }

  /// A letter and its width.
  private struct Letter {
    var width: Double
    var sprites: RotatedSprites
  }

  private let lettering: Lettering
  private let phosphor: Theme.Phosphor
  private let glow: Double
  private let longest: Int
  private var letters: [Unicode.Scalar: Letter] = [:]

  /// Makes letters whose capitals are `capHeight` pixels high.
  init(_ ink: Ink, capHeight: Double, _ phosphor: Theme.Phosphor, glow: Double) {
    let typeface = ink.fonts.readout
    lettering = Lettering(typeface, size: capHeight / typeface.capHeight)
    longest = ink.naming.shorts.map(\.unicodeScalars.count).max() ?? 2
    self.phosphor = phosphor
    self.glow = glow
  }

  /// Adds a name whose baseline's middle is at `foot`; as many lights as the longest name has, always.
  mutating func write(
    _ name: Text, on spoke: Spoke, at foot: Point, level: Int, into lights: inout [Light],
    _ ink: inout Ink
  ) {
    let along = spoke.direction.turnedClockwise
    DrawnTexts.tell(name)
    let characters = name.letters.unicodeScalars.prefix(longest)
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
    guard var dark = lights.last else { return }
    dark.level = 0
    while written < longest {
      lights.append(dark)
      written += 1
    }
  }

  /// Pixels that a letter is wide; after this there are sprites of it.
  private mutating func width(of character: Unicode.Scalar) -> Double {
    if let letter = letters[character] { return letter.width }
    let text = Text.note(String(character))
    let cap = lettering.capHeight
    let width = lettering.width(of: text)
    // The middle of its baseline is the origin.
    letters[character] = Letter(
      width: width,
      sprites: RotatedSprites(
        lettering.path(text, at: Point(0, 0), .center), phosphor, reach: cap * Parameters.glow,
        glow: glow, radius: cap * Parameters.radius))
    return width
  }
}
