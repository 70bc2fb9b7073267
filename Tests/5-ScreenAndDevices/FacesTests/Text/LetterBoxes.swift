import Raster
import Texts

@testable import Faces

/// The places of letters, found in the values that draw them.
struct LetterBoxes {
  /// A letter on the panel.
  struct Letter {
    let character: Unicode.Scalar
    /// The pixels of its ink, its glow left out.
    let ink: PixelBox
    /// The share of ink of each pixel, around the origin of its sprite; `nil` for a letter that leans.
    fileprivate let shape: Mask?
    /// The place of the origin.
    fileprivate let origin: (x: Int, y: Int)

    /// True if the letter stands upright: the boxes of letters that lean may overlap where the letters do not.
    var isUpright: Bool { shape != nil }

    /// True if two letters share more ink than one pixel holds; of those that lean the boxes count.
    func meets(_ other: Letter) -> Bool {
      let common = ink.intersection(other.ink)
      guard let shape, let otherShape = other.shape else { return !common.isEmpty }
      return common.rows.contains { y in
        (common.minX..<common.maxX).contains { x in
          Int(shape[x - origin.x, y - origin.y])
            + Int(otherShape[x - other.origin.x, y - other.origin.y]) > 256
        }
      }
    }
  }

  /// A letter around the origin of its sprite.
  private typealias Form = (character: Unicode.Scalar, ink: PixelBox, shape: Mask?)
  private var forms: [Sprite: Form] = [:]

  /// Finds all letters that a value has drawn so far.
  mutating func collect(from value: Any) { collect(value) }

  /// The letters among lights, dark ones left out.
  func letters(in lights: [Light]) -> [Letter] {
    lights.compactMap { light in
      guard light.level > 0, let form = forms[light.sprite] else { return nil }
      let ink = PixelBox(
        minX: form.ink.minX + light.x, minY: form.ink.minY + light.y,
        maxX: form.ink.maxX + light.x, maxY: form.ink.maxY + light.y)
      return Letter(
        character: form.character, ink: ink, shape: form.shape, origin: (light.x, light.y))
    }
  }

  private mutating func collect(_ value: Any) {
    switch value {
    case let atlas as GlyphAtlas: collect(atlas)
    case let lettering as RotatedLettering: collect(lettering)
    case is Path, is Typeface, is [Double], is [Float], is [Point], is [UInt32], is BeamField,
      is ColumnField, is DialField, is SpriteSheet:
      return
    default:
      for child in Mirror(reflecting: value).children { collect(child.value) }
    }
  }

  /// Letters at four places within a pixel.
  private mutating func collect(_ atlas: GlyphAtlas) {
    for (key, sprite) in Self.sprites(in: atlas) {
      var (character, quarter): (Unicode.Scalar?, Int?)
      for part in Mirror(reflecting: key).children {
        if let value = part.value as? Unicode.Scalar { character = value }
        if let value = part.value as? Int { quarter = value }
      }
      guard let character, let quarter else { continue }
      let path = atlas.lettering.path(.sign(String(character)), at: Point(Double(quarter) / 4, 0))
      guard let ink = path.pixelBox else { continue }
      forms[sprite] = (character, ink, Mask(path))
    }
  }

  /// Letters that lean: what is lit of them, without the ends of the glow.
  private mutating func collect(_ lettering: RotatedLettering) {
    for part in Mirror(reflecting: lettering).children where part.label == "letters" {
      for pair in Mirror(reflecting: part.value).children {
        let values = Mirror(reflecting: pair.value).children.map(\.value)
        guard let character = values.first as? Unicode.Scalar, let letter = values.last else {
          continue
        }
        for case let rotated as RotatedSprites in Mirror(reflecting: letter).children.map(\.value) {
          for (_, sprite) in Self.sprites(in: rotated) {
            let glow = min(sprite.box.width, sprite.box.height) / 6
            let ink = PixelBox(
              minX: sprite.box.minX + glow, minY: sprite.box.minY + glow,
              maxX: sprite.box.maxX - glow, maxY: sprite.box.maxY - glow)
            forms[sprite] = (character, ink, nil)
          }
        }
      }
    }
  }

  /// The keys and sprites of a value's table of sprites.
  private static func sprites(in value: Any) -> [(Any, Sprite)] {
    Mirror(reflecting: value).children.filter { $0.label == "sprites" }.flatMap { table in
      Mirror(reflecting: table.value).children.compactMap { pair in
        let values = Mirror(reflecting: pair.value).children.map(\.value)
        guard let key = values.first, let sprite = values.last as? Sprite else { return nil }
        return (key, sprite)
      }
    }
  }
}
