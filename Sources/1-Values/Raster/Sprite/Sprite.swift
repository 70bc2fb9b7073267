/// A small picture of light that is added to the surface: a glyph, a lamp, a segment, with its glow.
///
/// It lies in a ``SpriteSheet``; equal sprites look alike.
public struct Sprite: Sendable, Hashable {
  /// Number of the sprite in its sheet.
  let number: Int
  /// Pixels that it may light, relative to the point it is placed at.
  public let box: PixelBox

  /// A sprite that never shines.
  static let none = Sprite(number: 0, box: PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0))
}

/// A sprite placed on the surface.
public struct Light: Sendable, Equatable {
  /// The sprite that shines.
  public var sprite: Sprite
  /// Column of the sprite's origin.
  public var x: Int
  /// Row of the sprite's origin.
  public var y: Int
  /// Brightness: 0 is dark, 256 as drawn.
  public var level: Int
  /// The ground that the light lies on, which decides whether scanlines show in it.
  public var ground: Ground

  /// The ground that a light lies on.
  public enum Ground: Sendable {
    /// The tube: scanlines show.
    case tube
    /// The box around it: they do not.
    case plate
    /// A lamp, which shines even if marks are dark.
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
