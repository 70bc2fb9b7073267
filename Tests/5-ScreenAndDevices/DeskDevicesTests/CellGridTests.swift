import Raster
import Testing

@testable import DeskDevices

/// A picture of one colour.
private func plain(_ colour: UInt32, width: Int, height: Int) -> Surface {
  var surface = Surface(width: width, height: height)
  for y in 0..<height { for x in 0..<width { surface[x, y] = colour } }
  return surface
}

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Suite("Cells of a terminal")
struct CellGridTests {
  @Test(
    "a picture keeps its shape and lies in the middle",
    arguments: [(80, 24), (200, 50), (20, 50), (1, 1)])
  func fit(columns: Int, rows: Int) {
    let geometry = CellGeometry(
      columns: columns, rows: rows, pictureWidth: 800, pictureHeight: 480)
    #expect(geometry.width <= columns)
    #expect(geometry.height <= rows * 2)
    #expect(geometry.left + geometry.width <= columns)
    #expect(geometry.top + geometry.height <= rows * 2)
    #expect(geometry.width == columns || geometry.height >= rows * 2 - 1)
    if columns > 10 {
      #expect(abs(Double(geometry.width) / Double(geometry.height) - 800 / 480) < 0.1)
    }
  }

  @Test("a half cell is the mean of the pixels it covers")
  func mean() {
    var surface = Surface(width: 4, height: 4)
    for y in 0..<4 { for x in 0..<4 { surface[x, y] = x < 2 ? 0xFF0000 : 0x000040 } }
    surface[2, 0] = 0x0000C0
    var grid = CellGrid(CellGeometry(columns: 2, rows: 1, pictureWidth: 4, pictureHeight: 4))
    grid.draw(surface)
    #expect(grid.cells[0] == CellGrid.Cell(upper: 0xFF0000, lower: 0xFF0000))
    #expect(grid.cells[1] == CellGrid.Cell(upper: 0x000060, lower: 0x000040))
  }

  @Test("the same picture again writes nothing")
  func noChange() {
    let geometry = CellGeometry(columns: 10, rows: 5, pictureWidth: 100, pictureHeight: 100)
    var grid = CellGrid(geometry)
    grid.draw(plain(0x102030, width: 100, height: 100))
    #expect(grid.changes(from: grid).isEmpty)
    #expect(!grid.changes(from: nil).isEmpty)
  }

  @Test("one changed cell is one move, its colours, one character")
  func oneCell() {
    let geometry = CellGeometry(columns: 10, rows: 5, pictureWidth: 10, pictureHeight: 10)
    let old = CellGrid(geometry)
    var new = old
    var surface = Surface(width: 10, height: 10)
    surface[3, 4] = 0x0A0B0C
    new.draw(surface)
    #expect(
      text(new.changes(from: old)) == "\u{1B}[3;4H\u{1B}[48;2;0;0;0m\u{1B}[38;2;10;11;12m▀")
  }

  @Test("neighbours of one colour share move and colours")
  func run() {
    let geometry = CellGeometry(columns: 4, rows: 1, pictureWidth: 4, pictureHeight: 2)
    var new = CellGrid(geometry)
    new.draw(plain(0xFFFFFF, width: 4, height: 2))
    #expect(
      text(new.changes(from: CellGrid(geometry))) == "\u{1B}[1;1H\u{1B}[48;2;255;255;255m    ")
  }

  @Test("another size writes every cell")
  func resize() {
    let small = CellGrid(CellGeometry(columns: 2, rows: 2, pictureWidth: 4, pictureHeight: 4))
    let large = CellGrid(CellGeometry(columns: 4, rows: 2, pictureWidth: 4, pictureHeight: 4))
    let spaces = text(large.changes(from: small)).filter { $0 == " " }
    #expect(spaces.count == 8)
  }

  @Test("changes applied to the old picture give the new one, for any pictures")
  func replay() {
    var random = SystemRandomNumberGenerator()
    let seed = random.next()
    var state = seed | 1
    func next() -> UInt32 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(state >> 33)
    }
    let geometry = CellGeometry(columns: 9, rows: 4, pictureWidth: 9, pictureHeight: 8)
    var screen = TerminalModel(columns: 9, rows: 4)
    var shown: CellGrid?
    for _ in 0..<50 {
      var surface = Surface(width: 9, height: 8)
      for y in 0..<8 { for x in 0..<9 { surface[x, y] = next() % 4 == 0 ? next() & 0xFFFFFF : 0 } }
      var grid = CellGrid(geometry)
      grid.draw(surface)
      screen.receive(text(grid.changes(from: shown)))
      #expect(screen.cells == grid.cells, "seed \(seed)")
      shown = grid
    }
  }
}
