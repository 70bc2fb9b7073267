/// A small picture of light that is added to the surface: a glyph, a lamp, a segment, with its glow.
///
/// It lies in a ``SpriteSheet``; equal sprites look alike.
public struct Sprite: Sendable, Hashable {
  /// The sheet's index of its first pixel.
  let offset: Int
  /// The sheet's index of the span of its first row.
  let row: Int
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

  /// Columns of a sprite's row that have light, counted from the left of its box.
  struct Span {
    var start: Int32
    var end: Int32
  }

  /// Words 0x00RRGGBB of all sprites, one after another.
  private(set) var words: [UInt32] = []
  /// A span for each row of all sprites.
  private var spans: [Span] = []

  /// Pixels of all sprites.
  public var size: Int { words.count }

  /// Makes an empty sheet.
  public init() {}

  /// Adds a sprite of layers whose light adds up; the masks' coordinates are relative to its origin.
  public mutating func add(_ layers: [Layer]) -> Sprite {
    let boxes = layers.map(\.mask.litBox).filter { !$0.isEmpty }
    guard let first = boxes.first else {
      return Sprite(
        offset: 0, row: 0, box: PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0))
    }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    let sprite = Sprite(offset: words.count, row: spans.count, box: box)
    words += repeatElement(0, count: box.width * box.height)
    for layer in layers { add(layer, to: sprite) }
    addSpans(of: sprite)
    return sprite
  }

  /// Adds what a sprite looks like in a mirror.
  ///
  /// - Parameters:
  ///   - sprite: A sprite of this sheet.
  ///   - axis: Twice the column that the mirror stands on.
  /// - Returns: The other sprite.
  public mutating func add(mirrored sprite: Sprite, about axis: Int) -> Sprite {
    let box = PixelBox(
      minX: axis - sprite.box.maxX, minY: sprite.box.minY, maxX: axis - sprite.box.minX,
      maxY: sprite.box.maxY)
    let mirrored = Sprite(offset: words.count, row: spans.count, box: box)
    words.reserveCapacity(words.count + box.width * box.height)
    for row in 0..<box.height {
      let first = sprite.offset + row * box.width
      words += words[first..<(first + box.width)].reversed()
    }
    addSpans(of: mirrored)
    return mirrored
  }

  /// Gives the first word and the first span, if there are any.
  @inline(__always)
  func withWords(_ body: (UnsafePointer<UInt32>, UnsafePointer<Span>) -> Void) {
    words.withUnsafeBufferPointer { words in
      spans.withUnsafeBufferPointer { spans in
        guard let words = words.baseAddress, let spans = spans.baseAddress else { return }
        body(words, spans)
      }
    }
  }

  /// Adds a layer's light to a sprite's pixels.
  private mutating func add(_ layer: Layer, to sprite: Sprite) {
    let (mask, box) = (layer.mask.box, sprite.box)
    let shared = mask.intersection(box)
    guard !shared.isEmpty else { return }
    let shades = shades(of: layer.color)
    words.withUnsafeMutableBufferPointer { words in
      layer.mask.values.withUnsafeBufferPointer { values in
        for y in shared.rows {
          let source = (y &- mask.minY) &* mask.width &- mask.minX
          let target = sprite.offset &+ (y &- box.minY) &* box.width &- box.minX
          for x in shared.minX..<shared.maxX {
            let value = values[source &+ x]
            if value == 0 { continue }
            let (old, light) = (words[target &+ x], shades[Int(value)])
            words[target &+ x] =
              old == 0 ? light : Additive.sum(SIMD4(repeating: old), SIMD4(repeating: light))[0]
          }
        }
      }
    }
  }

  /// A colour behind each value of a mask.
  private func shades(of color: Color) -> [UInt32] {
    let (red, green, blue) = (color.word >> 16 & 0xFF, color.word >> 8 & 0xFF, color.word & 0xFF)
    return (UInt32(0)...255).map { value in
      let part: (UInt32) -> UInt32 = { ($0 * value + 127) / 255 }
      return part(red) << 16 | part(green) << 8 | part(blue)
    }
  }

  /// Finds the lit columns of each row of the last sprite.
  private mutating func addSpans(of sprite: Sprite) {
    let width = sprite.box.width
    words.withUnsafeBufferPointer { words in
      for row in 0..<sprite.box.height {
        let first = sprite.offset &+ row &* width
        var span = Span(start: 0, end: Int32(width))
        while span.start < span.end, words[first &+ Int(span.start)] == 0 { span.start += 1 }
        while span.start < span.end, words[first &+ Int(span.end) &- 1] == 0 { span.end -= 1 }
        spans.append(span)
      }
    }
  }
}
