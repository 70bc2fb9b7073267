/// The memory of all sprites.
///
/// A row keeps a byte for each pixel from its first lit one to its last: how much of the outer layer shines there; and
/// a byte of the inner layer from the first pixel that this one lights to its last. Most of what shines is light around
/// letters, so that is a third of what colours would take. Those of what was drawn lately are kept beside, in
/// ``SpriteColors``.
public struct SpriteSheet: Sendable {
  /// A mask and the colour that it shines in.
  public struct Layer: Sendable {
    /// The pixels that shine, and how much each does.
    public var mask: Mask
    /// Colour where the mask is open.
    public var color: Color

    /// Makes a layer.
    public init(_ mask: Mask, _ color: Color) {
      self.mask = mask
      self.color = color
    }
  }

  /// Columns of a sprite, counted from the left of its box.
  struct Columns {
    var start: UInt16 = 0
    var end: UInt16 = 0

    var count: Int { Int(end) &- Int(start) }
  }

  /// A sprite's row.
  struct Row {
    /// Index of the outer layer's first value.
    var first: Int32
    /// Columns of the row from its first lit pixel to its last.
    var lit = Columns()
    /// Columns of the row that the inner layer lights.
    var inner = Columns()
  }

  /// Indices of a sprite's rows, values and shades.
  struct Entry {
    /// Index of its first row.
    var row: Int
    /// Index of the inner layer's first value; its rows follow one another.
    var inside: Int
    /// Indices of the layers' shades.
    var outer: Int
    var inner: Int
  }

  /// Share of the outer layers in each pixel, 0...255; both layers of a pixel together are 255 at most.
  private(set) var outside: [UInt8] = []
  /// Share of the inner layers in each pixel that they light, 0...255.
  private(set) var inside: [UInt8] = []
  /// A row for each row of all sprites.
  private(set) var rows: [Row] = []
  private(set) var entries: [Entry] = []
  private(set) var shades = Shades()
  var colors: SpriteColors

  /// Bytes of all sprites.
  public var size: Int { outside.count + inside.count }

  /// Makes an empty sheet that keeps the colours of so many pixels.
  public init(colors: Int = 1 << 16) { self.colors = SpriteColors(capacity: colors) }

  /// Adds a sprite of at most two layers, the inner one first, whose light adds up; the masks' coordinates are relative
  /// to its origin.
  public mutating func add(_ layers: [Layer]) -> Sprite {
    precondition(layers.count <= 2, "a sprite has an inner and an outer layer")
    let boxes = layers.map(\.mask.litBox).filter { !$0.isEmpty }
    guard let first = boxes.first, let outer = layers.last else { return Sprite.none }
    let box = boxes.dropFirst().reduce(first) { $0.union($1) }
    let inner = layers.count == 2 ? layers[0] : nil
    let entry = Entry(
      row: rows.count, inside: inside.count, outer: shades.index(of: outer.color),
      inner: shades.index(of: inner?.color ?? .black))
    let size = box.width * box.height
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * size) { planes in
      planes.initialize(repeating: 0)
      let outside = UnsafeMutableBufferPointer(rebasing: planes[..<size])
      let inside = UnsafeMutableBufferPointer(rebasing: planes[size...])
      outer.mask.copy(to: outside, box)
      inner?.mask.copy(to: inside, box)
      for index in 0..<size { outside[index] = min(outside[index], 255 &- inside[index]) }
      for y in 0..<box.height {
        let row = (y * box.width)..<((y + 1) * box.width)
        append(UnsafeBufferPointer(rebasing: outside[row]), .init(rebasing: inside[row]), entry)
      }
    }
    return add(entry, box)
  }

  /// Adds what a sprite looks like in a mirror.
  ///
  /// - Parameters:
  ///   - sprite: A sprite of this sheet.
  ///   - axis: Twice the column that the mirror stands on.
  /// - Returns: The other sprite.
  public mutating func add(mirrored sprite: Sprite, about axis: Int) -> Sprite {
    guard !sprite.box.isEmpty else { return sprite }
    let box = PixelBox(
      minX: axis - sprite.box.maxX, minY: sprite.box.minY, maxX: axis - sprite.box.minX,
      maxY: sprite.box.maxY)
    var entry = entries[sprite.number]
    var place = entry.inside
    let source = entry.row..<(entry.row + box.height)
    entry.row = rows.count
    entry.inside = inside.count
    for number in source {
      append(mirrored: rows[number], inside: place, width: box.width)
      place += rows[number].inner.count
    }
    return add(entry, box)
  }
}

extension SpriteSheet {
  private mutating func add(_ entry: Entry, _ box: PixelBox) -> Sprite {
    entries.append(entry)
    return Sprite(number: entries.count - 1, box: box)
  }

  /// Keeps a row of both layers, each from its first lit pixel to its last.
  private mutating func append(
    _ outside: UnsafeBufferPointer<UInt8>, _ inside: UnsafeBufferPointer<UInt8>, _ entry: Entry
  ) {
    let inner = lit(inside, entry.inner)
    let lit = lit(outside, entry.outer).joined(with: inner)
    rows.append(Row(first: Int32(self.outside.count), lit: lit, inner: inner))
    self.outside.append(contentsOf: outside[Int(lit.start)..<Int(lit.end)])
    self.inside.append(contentsOf: inside[Int(inner.start)..<Int(inner.end)])
  }

  /// The columns from the first lit pixel of a layer's row to the last.
  private func lit(_ values: UnsafeBufferPointer<UInt8>, _ shade: Int) -> Columns {
    guard let first = values.firstIndex(where: { shades.isLit($0, shade) }),
      let last = values.lastIndex(where: { shades.isLit($0, shade) })
    else { return Columns() }
    return Columns(start: UInt16(first), end: UInt16(last + 1))
  }

  private mutating func append(mirrored row: Row, inside place: Int, width: Int) {
    let first = Int(row.first)
    rows.append(
      Row(
        first: Int32(outside.count), lit: row.lit.mirrored(width), inner: row.inner.mirrored(width))
    )
    for index in (first..<(first + row.lit.count)).reversed() { outside.append(outside[index]) }
    for index in (place..<(place + row.inner.count)).reversed() { inside.append(inside[index]) }
  }
}

extension SpriteSheet.Columns {
  /// The columns from the first of both to the last.
  fileprivate func joined(with other: Self) -> Self {
    if count == 0 { return other }
    if other.count == 0 { return self }
    return Self(start: min(start, other.start), end: max(end, other.end))
  }

  fileprivate func mirrored(_ width: Int) -> Self {
    Self(start: UInt16(width) - end, end: UInt16(width) - start)
  }
}
