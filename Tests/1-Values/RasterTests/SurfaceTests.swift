import Raster
import Testing

@Suite struct SurfaceTests {
  @Test("a clockwise quarter turn brings the top left pixel to the top right")
  func turned() {
    var surface = Surface(width: 5, height: 3)
    surface[0, 0] = 1
    surface[4, 2] = 2
    let turned = surface.turned(quarters: 1)
    let back = turned.turned(quarters: 3)
    let half = surface.turned(quarters: 2)
    let size = (turned.width, turned.height)
    #expect(size == (3, 5))
    let marks = [turned[2, 0], turned[0, 4], back[4, 2], half[4, 2]]
    #expect(marks == [1, 2, 2, 1])
  }

  @Test("half a paint over black gives half its light, on average exactly")
  func over() {
    var surface = Surface(width: 64, height: 64)
    surface.fill(
      .rectangle(Rectangle(x: 0, y: 0, width: 64, height: 64)),
      .solid(Color(0xC86432), opacity: 0.505))
    var sum = 0
    for y in 0..<64 { for x in 0..<64 { sum += Int(surface[x, y] >> 16) } }
    #expect(abs(Double(sum) / 4096 - 200 * 0.505) < 0.1)
  }

  @Test("damage keeps one span a row, clipped to the picture")
  func damage() {
    var damage = Damage(width: 20, height: 10)
    #expect(damage.isEmpty)
    damage.add(x: -5, y: 8, width: 8, height: 5)
    damage.add(x: 15, y: 9, width: 9, height: 1)
    // What lies within is there already.
    damage.add(x: 4, y: 9, width: 2, height: 1)
    #expect(damage.rowRange == 8..<10)
    #expect(damage.rows[8] == Damage.Span(start: 0, end: 3))
    #expect(damage.rows[9] == Damage.Span(start: 0, end: 20))
    #expect(damage.rows[7].isEmpty)
    damage.clear()
    #expect(damage.isEmpty)
  }
}
