import Raster
import Testing

@Suite struct MaskTests {
  @Test("a pixel that an edge crosses takes exactly the area that is covered")
  func area() {
    let mask = Mask(.rectangle(Rectangle(x: 1.5, y: 2.25, width: 3, height: 1)))
    #expect(mask[1, 2] == UInt8((0.5 * 0.75 * 255).rounded()))
    #expect(mask[2, 2] == UInt8((0.75 * 255).rounded()))
    #expect(mask[4, 3] == UInt8((0.5 * 0.25 * 255).rounded()))
    #expect(mask[5, 2] == 0)
  }

  @Test("slanted edges and curves cover the area that geometry says")
  func shapes() {
    let triangle = Path(polygon: [Point(2, 3), Point(40.5, 9), Point(11, 33.3)])
    let doubled = 38.5 * 30.3 - 9.0 * 6.0
    #expect(abs(Mask(triangle).area - doubled / 2) < 0.5)
    let disc = Mask(.circle(center: Point(50.3, 49.6), radius: 40))
    #expect(abs(disc.area / (Double.pi * 1600) - 1) < 0.001)
  }

  @Test("a shape that runs the other way round cuts a hole")
  func hole() {
    let outer = Path.circle(center: Point(30, 30), radius: 20)
    let ring = Mask(outer.without(.circle(center: Point(30, 30), radius: 12)))
    #expect(ring[30, 30] == 0)
    #expect(ring[30, 14] == 255)
    #expect(abs(ring.area / (Double.pi * (400 - 144)) - 1) < 0.003)
  }

  @Test("what reaches beyond the bounds leaves the pixels within as they are")
  func clipping() {
    let path = Path.circle(center: Point(10, 8), radius: 30)
    let whole = Mask(path)
    let bounds = PixelBox(minX: 0, minY: 0, maxX: 24, maxY: 20)
    let part = Mask(path, within: bounds)
    #expect(part.box == bounds)
    for y in 0..<20 { for x in 0..<24 { #expect(part[x, y] == whole[x, y]) } }
    #expect(Mask(path, within: PixelBox(minX: 90, minY: 0, maxX: 99, maxY: 9)).values.isEmpty)
  }

  @Test("blurring spreads light and keeps its amount")
  func blur() {
    let disc = Mask(.circle(center: Point(40, 40), radius: 10))
    let soft = disc.blurred(deviation: 4)
    #expect(abs(soft.area / disc.area - 1) < 0.02)
    #expect(soft[40, 40] < 255)
    #expect(soft[40, 53] > 0)
  }

  @Test("flattened curves stay within a fiftieth of a pixel of the true ones")
  func flatness() {
    let circle = Path.circle(center: Point(0, 0), radius: 300).contours[0]
    for (corner, next) in zip(circle, circle.dropFirst()) {
      #expect(corner.mixed(with: next, 0.5).length > 300 - Path.tolerance * 1.001)
    }
  }
}
