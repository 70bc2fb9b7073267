import Raster

/// A terminal's picture: two colours a cell, upper and lower half, as 0x00RRGGBB.
struct CellGrid: Equatable {
  /// One character's place.
  struct Cell: Equatable {
    /// Colour of the upper half.
    var upper: UInt32 = 0
    /// Colour of the lower half.
    var lower: UInt32 = 0
  }

  let geometry: CellGeometry
  private(set) var cells: [Cell]

  /// A black grid.
  init(_ geometry: CellGeometry) {
    self.geometry = geometry
    cells = Array(repeating: Cell(), count: geometry.columns * geometry.rows)
  }

  /// Scales a picture down onto its place: each half cell gets the mean of the pixels it covers.
  mutating func draw(_ surface: borrowing Surface) {
    for y in 0..<geometry.height {
      let rows = Self.span(y, of: geometry.height, over: surface.height)
      for x in 0..<geometry.width {
        let columns = Self.span(x, of: geometry.width, over: surface.width)
        set(x + geometry.left, y + geometry.top, Self.mean(surface, columns, rows))
      }
    }
  }

  /// Writes what a terminal that shows `old` needs to show this; nothing if both are alike.
  ///
  /// Only changed cells are written; cursor and colours are only sent if they are not yet right.
  func changes(from old: CellGrid?) -> [UInt8] {
    var writer = CellWriter()
    let before = old?.geometry == geometry ? old?.cells : nil
    for (index, cell) in cells.enumerated() where before?[index] != cell {
      writer.write(cell, column: index % geometry.columns, row: index / geometry.columns)
    }
    return writer.bytes
  }
}

// MARK: - Scaling

extension CellGrid {
  private mutating func set(_ column: Int, _ half: Int, _ colour: UInt32) {
    let index = half / 2 * geometry.columns + column
    if half % 2 == 0 { cells[index].upper = colour } else { cells[index].lower = colour }
  }

  /// The pixels that the `index`th of `count` parts covers, at least one.
  private static func span(_ index: Int, of count: Int, over pixels: Int) -> Range<Int> {
    let start = index * pixels / count
    return start..<max(start + 1, (index + 1) * pixels / count)
  }

  private static func mean(
    _ surface: borrowing Surface, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> UInt32 {
    var red: UInt32 = 0
    var green: UInt32 = 0
    var blue: UInt32 = 0
    for row in rows {
      for column in columns {
        let pixel = surface[column, row]
        red &+= pixel >> 16 & 0xFF
        green &+= pixel >> 8 & 0xFF
        blue &+= pixel & 0xFF
      }
    }
    let count = UInt32(columns.count * rows.count)
    return (red / count) << 16 | (green / count) << 8 | blue / count
  }
}
