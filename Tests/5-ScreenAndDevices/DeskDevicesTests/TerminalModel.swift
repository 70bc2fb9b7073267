@testable import DeskDevices

/// As much of a terminal as shows what the cells' bytes do: cursor, 24-bit colours, half blocks.
struct TerminalModel {
  private(set) var cells: [CellGrid.Cell]
  private let columns: Int
  private var cursor = 0
  private var foreground: UInt32 = 0
  private var background: UInt32 = 0

  init(columns: Int, rows: Int) {
    self.columns = columns
    cells = Array(repeating: CellGrid.Cell(), count: columns * rows)
  }

  mutating func receive(_ text: String) {
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if character == "\u{1B}" {
        rest = rest.dropFirst()
        let body = rest.prefix { !$0.isLetter }
        rest = rest.dropFirst(body.count)
        control(rest.popFirst(), body.split(separator: ";").compactMap { Int($0) })
      } else {
        cells[cursor] = CellGrid.Cell(
          upper: character == "▀" ? foreground : background, lower: background)
        cursor += 1
      }
    }
  }

  private mutating func control(_ final: Character?, _ numbers: [Int]) {
    if final == "H", numbers.count == 2 {
      cursor = (numbers[0] - 1) * columns + numbers[1] - 1
    } else if final == "m", numbers.count == 5 {
      let colour = UInt32(numbers[2] << 16 | numbers[3] << 8 | numbers[4])
      if numbers[0] == 38 { foreground = colour } else { background = colour }
    }
  }
}
