public import Texts

/// Letters of light in one lettering and colour; each is drawn once, when it is first needed.
///
/// Letters are placed to a quarter of a pixel.
public struct GlyphAtlas {
  /// The colours and the light of letters.
  public struct Glow: Sendable {
    /// Colour of the letter.
    public var color: Color
    /// Colour of the light around it.
    public var halo: Color
    /// Reach of the light: its standard deviation in pixels; 0 for none.
    public var deviation: Double
    /// Brightness of the light around, 1 for as much as the letter gives.
    public var strength: Double

    /// Makes a glow out of its parts.
    public init(color: Color, halo: Color = .black, deviation: Double = 0, strength: Double = 0) {
      self.color = color
      self.halo = halo
      self.deviation = deviation
      self.strength = strength
    }
  }

  /// A letter at one of four places within a pixel.
  private struct Key: Hashable {
    var character: Unicode.Scalar
    var quarter: Int
  }

  /// The lettering.
  public let lettering: Lettering
  /// The colours and the light of the letters.
  public let glow: Glow
  /// The ground that the letters lie on.
  public let ground: Light.Ground
  private var sprites: [Key: Sprite] = [:]
  private var advances: [Unicode.Scalar: Double] = [:]

  /// Makes an atlas without letters.
  public init(_ lettering: Lettering, _ glow: Glow, on ground: Light.Ground = .tube) {
    self.ground = ground
    self.lettering = lettering
    self.glow = glow
  }

  /// Pixels from the start of a text to its end.
  public mutating func width(of text: Text) -> Double { width(of: text.letters) }

  /// Pixels from the start of such letters to their end.
  public mutating func width(of letters: String) -> Double {
    letters.unicodeScalars.reduce(0) { $0 + advance(of: $1) }
      - (letters.isEmpty ? 0 : lettering.tracking)
  }

  /// Adds the lights of a line of text, one a letter, spaces left out.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - point: A point of the baseline.
  ///   - alignment: How the text lies to `point`.
  ///   - level: Brightness, 0...256.
  ///   - lights: Receives the letters.
  ///   - sheet: Holds their pictures.
  public mutating func write(
    _ text: Text, at point: Point, _ alignment: Lettering.Alignment = .leading, level: Int = 256,
    into lights: inout [Light], _ sheet: inout SpriteSheet
  ) {
    DrawnTexts.tell(text)
    var x = lettering.start(at: point.x, width: width(of: text), alignment)
    let y = Int(point.y.rounded())
    for character in text.letters.unicodeScalars {
      if character != " " {
        let quarters = Int((x * 4).rounded(.down))
        let sprite = sprite(character, quarter: quarters & 3, &sheet)
        lights.append(Light(sprite, x: quarters >> 2, y: y, level: level, on: ground))
      }
      x += advance(of: character)
    }
  }

  /// Draws a letter, at each place within a pixel, before it is wanted.
  public mutating func prepare(_ character: Unicode.Scalar, _ sheet: inout SpriteSheet) {
    for quarter in 0..<4 { _ = sprite(character, quarter: quarter, &sheet) }
  }

  private mutating func advance(of character: Unicode.Scalar) -> Double {
    if let advance = advances[character] { return advance }
    let advance = lettering.advance(of: character)
    advances[character] = advance
    return advance
  }

  private mutating func sprite(
    _ character: Unicode.Scalar, quarter: Int, _ sheet: inout SpriteSheet
  ) -> Sprite {
    let key = Key(character: character, quarter: quarter)
    if let sprite = sprites[key] { return sprite }
    let path = lettering.glyph(character).path.translated(by: Point(Double(quarter) / 4, 0))
    let sprite = sheet.add(SpriteSheet.Layer.glowing(Mask(path), glow))
    sprites[key] = sprite
    return sprite
  }
}

extension SpriteSheet.Layer {
  /// The layers of a shape with light around it; the shape itself keeps its colour.
  public static func glowing(_ mask: Mask, _ glow: GlyphAtlas.Glow) -> [SpriteSheet.Layer] {
    let core = SpriteSheet.Layer(mask, glow.color)
    guard glow.deviation > 0, !mask.box.isEmpty else { return [core] }
    let halo = mask.blurred(deviation: glow.deviation, strength: glow.strength).outside(mask)
    return [core, SpriteSheet.Layer(halo, glow.halo)]
  }
}
