/// The memory that lights are drawn on in one go; its pointers are valid as long as that takes.
struct LightCanvas {
  /// The picture.
  let pixels: UnsafeMutablePointer<UInt32>
  /// The static layer.
  let ground: UnsafePointer<UInt32>
  /// Words from one row to the next, of both.
  let stride: Int
  /// Pixels a row.
  let width: Int
  /// The tiles of each row that are drawn.
  let rows: UnsafeMutablePointer<DirtyTiles.Row>
  /// The rows that have such tiles.
  let rowRange: Range<Int>
  /// The tiles that any row has.
  let columns: UInt64
  /// Logarithm of a tile's pixels.
  let shift: Int
  /// The effect of lights on the tube.
  let polarity: Polarity

  /// The stretches of row `y` within columns `start..<end` that are drawn, at least one column within
  /// the picture.
  @inline(__always)
  func runs(of y: Int, from start: Int, to end: Int) -> TileRuns {
    TileRuns(of: rows[y], from: start, to: end, shift)
  }

  /// True if anything may be drawn in a box.
  @inline(__always)
  func draws(in box: PixelBox) -> Bool {
    guard box.minY < rowRange.upperBound, box.maxY > rowRange.lowerBound else { return false }
    let (left, right) = (max(box.minX, 0), min(box.maxX, width))
    return left < right && columns & TileRuns.tiles(from: left, to: right, shift) != 0
  }

  /// Copies columns `start..<end` of row `y` from the static layer.
  @inline(__always)
  func restore(_ y: Int, from start: Int, to end: Int) {
    let offset: Int = y &* stride &+ start
    UnsafeMutableRawPointer(pixels + offset).copyMemory(
      from: ground + offset, byteCount: (end &- start) &* 4)
  }
}
