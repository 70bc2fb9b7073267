/// The memory of all sprites.
///
/// A pixel is how much of each of two layers shines there, a byte each, and a row is kept from its first lit pixel to its
/// last: 42 % of what the colours of whole boxes would take, and letters are most of what the faces keep.
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

  /// The lit columns of a sprite's row, counted from the left of its box, and the index of the first one's pixel.
  struct Row {
    var start: UInt16 = 0
    var end: UInt16 = 0
    var first: Int32
  }

  /// Pixels, the first layer's value in the low byte and the second's in the high one; their sum is 255 at most.
  private var pixels: [UInt16] = []
  /// A row for each row of all sprites.
  private var rows: [Row] = []
  /// For each pair of colours the words 0x00RRGGBB behind 256 values of the first, then of the second.
  private var shades: [UInt32] = []
  private var colors: [[Color]] = []

  /// Pixels of all sprites.
  public var size: Int { pixels.count }

  /// Makes an empty sheet.
  public init() {}

  /// Adds a sprite of at most two layers whose light adds up; the masks' coordinates are relative to its origin.
  public mutating func add(_ layers: [Layer]) -> Sprite {
    precondition(layers.count <= 2, "a pixel has a byte for each of two layers")
    let boxes = layers.map(\.mask.litBox).filter { !$0.isEmpty }
    guard let first = boxes.first else {
      return Sprite(row: 0, shades: 0, box: PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0))
    }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    let sprite = Sprite(row: rows.count, shades: index(of: layers.map(\.color)), box: box)
    withUnsafeTemporaryAllocation(of: UInt16.self, capacity: box.width * box.height) { whole in
      whole.initialize(repeating: 0)
      for (number, layer) in layers.enumerated() { Self.add(layer.mask, number, to: whole, box) }
      for y in 0..<box.height {
        append(row: whole[(y * box.width)..<((y + 1) * box.width)], sprite)
      }
    }
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
    let mirrored = Sprite(row: rows.count, shades: sprite.shades, box: box)
    let width = UInt16(box.width)
    for number in 0..<box.height {
      let row = rows[sprite.row + number]
      rows.append(
        Row(start: width - row.end, end: width - row.start, first: Int32(pixels.count)))
      let first = Int(row.first)
      for place in (first..<(first + Int(row.end - row.start))).reversed() {
        pixels.append(pixels[place])
      }
    }
    return mirrored
  }

  /// Gives what draws sprites, as long as `body` runs, if there are any.
  @inline(__always)
  func withSource(_ body: (Source) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      rows.withUnsafeBufferPointer { rows in
        shades.withUnsafeBufferPointer { shades in
          guard let pixels = pixels.baseAddress, let rows = rows.baseAddress,
            let shades = shades.baseAddress
          else { return }
          body(Source(pixels: pixels, rows: rows, shades: shades))
        }
      }
    }
  }

  /// What draws sprites; valid as long as that takes.
  struct Source {
    fileprivate let pixels: UnsafePointer<UInt16>
    let rows: UnsafePointer<Row>
    fileprivate let shades: UnsafePointer<UInt32>

    /// Writes columns `start..<end` of a row, all of them lit ones, as words 0x00RRGGBB.
    @inline(__always)
    func expand(
      _ row: Row, of sprite: Sprite, from start: Int, to end: Int,
      into words: UnsafeMutablePointer<UInt32>
    ) {
      let source = pixels + (Int(row.first) &+ start &- Int(row.start))
      let first = shades + sprite.shades
      let second = first + 256
      for index in 0..<(end &- start) {
        let pixel = Int(source[index])
        // No channel runs over: a layer gives each at most its own value, and both together are 255 at most.
        words[index] = first[pixel & 0xFF] &+ second[pixel &>> 8]
      }
    }
  }
}

extension SpriteSheet {
  /// Puts a layer's values beside those of the layer before.
  private static func add(
    _ mask: Mask, _ number: Int, to whole: UnsafeMutableBufferPointer<UInt16>, _ box: PixelBox
  ) {
    let shared = mask.box.intersection(box)
    guard !shared.isEmpty else { return }
    mask.values.withUnsafeBufferPointer { values in
      for y in shared.rows {
        let source = (y &- mask.box.minY) &* mask.box.width &- mask.box.minX
        let target = (y &- box.minY) &* box.width &- box.minX
        for x in shared.minX..<shared.maxX {
          let value = UInt16(values[source &+ x])
          let before = whole[target &+ x]
          whole[target &+ x] = number == 0 ? value : before | min(value, 255 &- before) &<< 8
        }
      }
    }
  }

  /// Keeps a row from its first lit pixel to its last.
  private mutating func append(
    row: Slice<UnsafeMutableBufferPointer<UInt16>>, _ sprite: Sprite
  ) {
    var kept = Row(first: Int32(pixels.count))
    if let first = row.firstIndex(where: { isLit($0, sprite) }),
      let last = row.lastIndex(where: { isLit($0, sprite) })
    {
      kept.start = UInt16(first - row.startIndex)
      kept.end = UInt16(last + 1 - row.startIndex)
      pixels.append(contentsOf: row[first...last])
    }
    rows.append(kept)
  }

  private func isLit(_ pixel: UInt16, _ sprite: Sprite) -> Bool {
    shades[sprite.shades + Int(pixel & 0xFF)] | shades[sprite.shades + 256 + Int(pixel >> 8)] != 0
  }

  /// Where the words of these colours are; they are made where they are not there yet.
  private mutating func index(of layers: [Color]) -> Int {
    if let known = colors.firstIndex(of: layers) { return known * 512 }
    colors.append(layers)
    for number in 0..<2 {
      let word = number < layers.count ? layers[number].word : 0
      let parts = [word >> 16 & 0xFF, word >> 8 & 0xFF, word & 0xFF]
      for value in UInt32(0)...255 {
        shades.append(parts.reduce(0) { $0 << 8 | ($1 * value + 127) / 255 })
      }
    }
    return (colors.count - 1) * 512
  }
}
