/// A small picture of light that is added to the surface: a glyph, a lamp, a segment, with its glow.
///
/// It lies in a ``SpriteSheet``; equal sprites look alike.
public struct Sprite: Sendable, Equatable {
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
    withUnsafeTemporaryAllocation(of: SIMD4<UInt32>.self, capacity: box.width) { sums in
      guard let sums = sums.baseAddress else { return }
      for y in box.rows { addRow(y, of: box, layers, sums) }
    }
    return sprite
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

  /// Adds one row of a sprite; `sums` is room for blue, green and red of each pixel in 255ths of a step.
  private mutating func addRow(
    _ y: Int, of box: PixelBox, _ layers: [Layer], _ sums: UnsafeMutablePointer<SIMD4<UInt32>>
  ) {
    // A half more, so that they are rounded.
    sums.update(repeating: SIMD4(repeating: 127), count: box.width)
    for layer in layers where layer.mask.box.rows.contains(y) {
      let mask = layer.mask.box
      let word = layer.color.word
      let color = SIMD4<UInt32>(word & 0xFF, word >> 8 & 0xFF, word >> 16 & 0xFF, 0)
      let row = (y - mask.minY) * mask.width - mask.minX
      layer.mask.values.withUnsafeBufferPointer { values in
        for x in max(mask.minX, box.minX)..<min(mask.maxX, box.maxX) {
          let value = values[row + x]
          if value > 0 { sums[x - box.minX] &+= color &* SIMD4(repeating: UInt32(value)) }
        }
      }
    }
    var span = Span(start: Int32(box.width), end: 0)
    for x in 0..<box.width {
      let sum = sums[x]
      var word: UInt32 = 0
      if (sum.x | sum.y | sum.z) > 127 {
        word = min(sum.z / 255, 255) << 16 | min(sum.y / 255, 255) << 8 | min(sum.x / 255, 255)
        if word != 0 { span = Span(start: min(span.start, Int32(x)), end: Int32(x) + 1) }
      }
      words.append(word)
    }
    spans.append(span)
  }
}
