/// A small picture of light that is added to the surface: a glyph, a lamp, a segment, with its glow.
///
/// It lies in a ``SpriteSheet``; equal sprites look alike.
public struct Sprite: Sendable, Equatable {
  /// The sheet's index of its first pixel.
  let offset: Int
  /// Pixels that it may light, relative to the point it is placed at.
  public let box: PixelBox
}

/// A sprite placed on the surface.
public struct Light: Sendable, Equatable {
  /// What shines.
  public var sprite: Sprite
  /// Column of the sprite's origin.
  public var x: Int
  /// Row of the sprite's origin.
  public var y: Int
  /// Brightness: 0 is dark, 256 as drawn.
  public var level: Int
  /// What the scanlines do to it.
  public var ground: Ground

  /// What a light lies on.
  public enum Ground: Sendable {
    /// The tube: scanlines show.
    case tube
    /// The box around it: they do not.
    case plate
    /// A lamp, which shines even where marks are dark.
    case lamp
  }

  /// Places a sprite.
  public init(_ sprite: Sprite, x: Int, y: Int, level: Int = 256, on ground: Ground = .tube) {
    self.ground = ground
    self.sprite = sprite
    self.x = x
    self.y = y
    self.level = min(max(level, 0), 256)
  }

  /// The pixels it may light.
  public var box: PixelBox {
    PixelBox(
      minX: sprite.box.minX + x, minY: sprite.box.minY + y, maxX: sprite.box.maxX + x,
      maxY: sprite.box.maxY + y)
  }
}

/// The memory of all sprites.
public struct SpriteSheet: Sendable {
  /// A mask and the colour that it shines in.
  public struct Layer: Sendable {
    /// Where and how much.
    public var mask: Mask
    /// Colour where the mask is open.
    public var color: Color

    /// Makes a layer.
    public init(_ mask: Mask, _ color: Color) {
      self.mask = mask
      self.color = color
    }
  }

  /// Words 0x00RRGGBB of all sprites, one after another.
  private(set) var words: [UInt32] = []

  /// Makes an empty sheet.
  public init() {}

  /// Adds a sprite of layers whose light adds up; the masks' coordinates are relative to its origin.
  public mutating func add(_ layers: [Layer]) -> Sprite {
    let boxes = layers.map(\.mask.box).filter { !$0.isEmpty }
    guard let first = boxes.first else {
      return Sprite(offset: 0, box: PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0))
    }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    let sprite = Sprite(offset: words.count, box: box)
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX {
        var red = 127
        var green = 127
        var blue = 127
        for layer in layers {
          let value = Int(layer.mask[x, y])
          guard value > 0 else { continue }
          let word = Int(layer.color.word)
          red += (word >> 16 & 0xFF) * value
          green += (word >> 8 & 0xFF) * value
          blue += (word & 0xFF) * value
        }
        let light = min(red / 255, 255) << 16 | min(green / 255, 255) << 8 | min(blue / 255, 255)
        words.append(UInt32(light))
      }
    }
    return sprite
  }
}
