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

  @Test("a colour that changes slowly along a row is right on average, over what lies below, too")
  func slowGradient() {
    for opacity in [1.0, 0.5] {
      var surface = Surface(width: 512, height: 64)
      surface.fill(surface.bounds, .solid(Color(0x806020)))
      let ends = [Color(0x404040), Color(0x002060)]
      surface.fill(
        surface.bounds,
        .linear(
          from: Point(0, 0), to: Point(512, 0),
          [.init(0, ends[0], opacity: opacity), .init(1, ends[1], opacity: opacity)]))
      for first in stride(from: 0, to: 512, by: 16) {
        for (shift, below, from, to) in [(16, 128.0, 64.0, 0.0), (8, 96, 64, 32), (0, 32, 64, 96)] {
          var sum = 0
          for y in 0..<64 {
            for x in first..<first + 16 { sum += Int(surface[x, y] >> UInt32(shift) & 0xFF) }
          }
          let painted = from + (to - from) * (Double(first) + 8) / 512
          let right = painted * opacity + below * (1 - opacity)
          #expect(abs(Double(sum) / 1024 - right) < 0.3, "column \(first), \(shift)")
        }
      }
    }
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
