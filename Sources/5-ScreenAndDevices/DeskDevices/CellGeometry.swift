/// The layout of a picture on a terminal's cells, two pixels of a cell one above the other.
struct CellGeometry: Equatable {
  /// Cells of a row.
  let columns: Int
  /// Rows of cells.
  let rows: Int
  /// Columns that the picture takes.
  let width: Int
  /// Half cells that the picture takes from top to bottom.
  let height: Int
  /// Columns left of the picture.
  let left: Int
  /// Half cells above the picture, an even number.
  let top: Int

  /// Fits a picture into the cells, its shape kept, in the middle.
  init(columns: Int, rows: Int, pictureWidth: Int, pictureHeight: Int) {
    self.columns = max(1, columns)
    self.rows = max(1, rows)
    // A half cell is about square.
    let scale = min(
      Double(self.columns) / Double(pictureWidth), Double(self.rows * 2) / Double(pictureHeight))
    width = max(1, Int((Double(pictureWidth) * scale).rounded(.down)))
    height = max(1, Int((Double(pictureHeight) * scale).rounded(.down)))
    left = (self.columns - width) / 2
    top = (self.rows * 2 - height) / 4 * 2
  }

  /// A cell's place on the picture, as shares of its width and height; `nil` beside the picture.
  func place(column: Int, row: Int) -> (x: Double, y: Double)? {
    let x = (Double(column - left) + 0.5) / Double(width)
    let y = (Double(row * 2 - top) + 1) / Double(height)
    guard (0..<1).contains(x), (0..<1).contains(y) else { return nil }
    return (x, y)
  }
}
