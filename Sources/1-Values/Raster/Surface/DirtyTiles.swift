/// The part of a picture that is to be drawn again: a bit for each tile of one row.
///
/// A tile is one cache line of 16 pixels, or as many lines as leave 64 tiles a row. So what lights share
/// is restored once, however they overlap, and what lies between them not at all.
struct DirtyTiles: ~Copyable {
  /// One row of the picture.
  struct Row {
    /// The row's tiles, from the left in ascending bits; all of them if no column from the first to the last is left
    /// out.
    var tiles: UInt64 = 0
    /// True if no column of the row is left out.
    var isWhole: Bool { tiles == .max }

    /// Leaves out what lies before the first tile and after the last, and finds whether there is a gap.
    @inline(__always)
    mutating func tighten(_ shift: Int) {
      guard tiles != 0 else {
        self = Row()
        return
      }
      let first = tiles.trailingZeroBitCount
      let after = 64 &- tiles.leadingZeroBitCount
      start = max(start, Int32(truncatingIfNeeded: first &<< shift))
      end = min(end, Int32(truncatingIfNeeded: after &<< shift))
      let shifted = tiles &>> UInt64(truncatingIfNeeded: first)
      if shifted & (shifted &+ 1) == 0 { tiles = .max }
    }
    /// The columns that were asked for, in steps of four: what lies outside them in the tiles is neither
    /// restored nor lit.
    var start = Int32.max
    var end: Int32 = 0
  }

  /// Pixels a row.
  let width: Int
  /// Rows of the picture.
  let height: Int
  /// Rows from the top; as many as the picture has.
  let rows: UnsafeMutablePointer<Row>
  /// The rows that have tiles lie in this range.
  private(set) var rowRange = 0..<0
  /// The tiles that any row has.
  private(set) var columns: UInt64 = 0
  /// Logarithm of a tile's pixels.
  let shift: Int

  /// Makes a clean picture of at most 65536 columns.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rows = .allocate(capacity: max(height, 1))
    rows.initialize(repeating: Row(), count: height)
    var shift = 4
    while width > 64 << shift { shift += 1 }
    self.shift = shift
  }

  deinit { rows.deallocate() }

  /// True if nothing is to be drawn again.
  var isEmpty: Bool { rowRange.isEmpty }

  /// Forgets all.
  mutating func clear() {
    (rows + rowRange.lowerBound).update(repeating: Row(), count: rowRange.count)
    rowRange = 0..<0
    columns = 0
  }

  /// Marks the tile of column `x` in some rows, all within the picture, for a box that is widened to.
  mutating func markTile(of x: Int, rows marked: Range<Int>) {
    guard !marked.isEmpty else { return }
    let tile: UInt64 = 1 &<< UInt64(truncatingIfNeeded: x &>> shift)
    columns |= tile
    var row = rows + marked.lowerBound
    for _ in marked {
      row.pointee.tiles |= tile
      row += 1
    }
  }

  /// Lets marked tiles count as far as they lie in a box within the picture.
  mutating func widen(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    let start = Int32(truncatingIfNeeded: box.minX & ~3)
    let end = Int32(truncatingIfNeeded: min((box.maxX + 3) & ~3, width))
    var row = rows + box.minY
    for _ in box.rows {
      row.pointee.start = min(row.pointee.start, start)
      row.pointee.end = max(row.pointee.end, end)
      row += 1
    }
    rowRange = rowRange.joined(with: box.rows)
  }

  /// Marks a box, clipped to the picture.
  mutating func mark(_ box: PixelBox) {
    let left = max(box.minX, 0) & ~3
    let right = min((box.maxX + 3) & ~3, width)
    let top = max(box.minY, 0)
    let foot = min(box.maxY, height)
    guard left < right, top < foot else { return }
    let tiles = TileRuns.tiles(from: left, to: right, shift)
    columns |= tiles
    let (start, end) = (Int32(truncatingIfNeeded: left), Int32(truncatingIfNeeded: right))
    var row = rows + top
    for _ in top..<foot {
      row.pointee.tiles |= tiles
      row.pointee.start = min(row.pointee.start, start)
      row.pointee.end = max(row.pointee.end, end)
      row += 1
    }
    rowRange = rowRange.joined(with: top..<foot)
  }
}

extension Range<Int> {
  /// The smallest range with all of both.
  @inline(__always)
  func joined(with other: Range<Int>) -> Range<Int> {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }
}

/// Stretches of a row whose tiles are dirty, one after another.
struct TileRuns {
  private var rest: UInt64
  private let start: Int
  private let end: Int
  private let shift: Int

  /// Cuts columns `start..<end`, all within the picture, to the tiles of a row and to the columns that
  /// were asked for.
  @inline(__always)
  init(of row: DirtyTiles.Row, from start: Int, to end: Int, _ shift: Int) {
    self.start = max(start, Int(row.start))
    self.end = min(end, Int(row.end))
    self.shift = shift
    rest = self.start < self.end ? row.tiles & Self.tiles(from: self.start, to: self.end, shift) : 0
  }

  /// The tiles that columns `start..<end` touch.
  @inline(__always)
  static func tiles(from start: Int, to end: Int, _ shift: Int) -> UInt64 {
    let first = UInt64.max &<< UInt64(truncatingIfNeeded: start &>> shift)
    return first
      & (UInt64.max &>> UInt64(truncatingIfNeeded: 63 &- (end &- 1) &>> shift))
  }

  /// The next stretch.
  @inline(__always)
  mutating func next() -> (start: Int, end: Int)? {
    guard rest != 0 else { return nil }
    let first = rest.trailingZeroBitCount
    let filled = rest | (1 &<< UInt64(truncatingIfNeeded: first) &- 1)
    let last = (~filled).trailingZeroBitCount
    rest = last > 63 ? 0 : rest & (UInt64.max &<< UInt64(truncatingIfNeeded: last))
    return (max(start, first &<< shift), min(end, last &<< shift))
  }
}
