/// Makes the bytes that paint cells in 24-bit colour, cursor and colours sent only if they change.
///
/// - Source: ECMA-48 CUP and SGR; the `38;2` and `48;2` colours of ISO/IEC 8613-6.
struct CellWriter {
  private(set) var bytes: [UInt8] = []
  private var next: (column: Int, row: Int)?
  private var foreground: UInt32?
  private var background: UInt32?

  mutating func write(_ cell: CellGrid.Cell, column: Int, row: Int) {
    if next?.column != column || next?.row != row { append("\u{1B}[\(row + 1);\(column + 1)H") }
    next = (column + 1, row)
    if background != cell.lower { append("\u{1B}[48;2;\(Self.colour(cell.lower))m") }
    background = cell.lower
    guard cell.upper != cell.lower else { return append(" ") }
    if foreground != cell.upper { append("\u{1B}[38;2;\(Self.colour(cell.upper))m") }
    foreground = cell.upper
    append("▀")
  }

  private static func colour(_ rgb: UInt32) -> String {
    "\(rgb >> 16 & 0xFF);\(rgb >> 8 & 0xFF);\(rgb & 0xFF)"
  }

  private mutating func append(_ text: String) { bytes += text.utf8 }
}
