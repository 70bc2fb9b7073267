import Glibc
import Raster
import Testing

@testable import Faces

@Suite struct CRTShapeTests {
  private let shape = CRTShape(frame: Rectangle(x: 20, y: 10, width: 600, height: 280))

  @Test("the apex lies 30.4 % of the height above the shoulders, on the axis")
  func apex() {
    #expect(shape.shoulderY - shape.apex.y == 0.304 * 280)
    let middle = shape.point(at: 0.5)
    #expect(abs(middle.x - 320) < 0.01 && abs(middle.y - 10) < 0.01)
    #expect((shape.point(at: 0) - Point(20, shape.shoulderY)).length < 1e-9)
    #expect((shape.point(at: 1) - Point(620, shape.shoulderY)).length < 1e-9)
  }

  @Test(
    "the tangents of the shoulders meet 56 % of the height above them, that of the apex is level")
  func tangents() {
    let start = shape.tangent(at: 0)
    #expect(abs(-start.y / start.x * 300 - 0.56 * 280) < 0.2)
    #expect(abs(shape.tangent(at: 0.5).y) < 1e-6)
  }

  @Test("equal parts of the arch are equally long, and mirror each other")
  func arcLength() {
    let points = (0...100).map { shape.point(at: Double($0) / 100) }
    let step = shape.archLength / 100
    for (a, b) in zip(points, points.dropFirst()) {
      #expect(abs((b - a).length - step) < 0.01 * step)
      #expect(b.x > a.x)
    }
    for index in 0...50 {
      #expect(abs(points[index].x + points[100 - index].x - 640) < 1e-6)
      #expect(abs(points[index].y - points[100 - index].y) < 1e-6)
    }
  }

  @Test("the outline leaves the foot 13 % in on each side, rounded by 7 % of the width")
  func outline() throws {
    let corners = shape.outline.contours[0]
    let foot = corners.filter { abs($0.y - 290) < 0.01 }
    let left = try #require(foot.map(\.x).min())
    // The circle touches the foot r / tan(α / 2) from the corner, where the sides meet at α.
    let lean = atan2(0.13 * 600, 290 - shape.shoulderY)
    let touch = 0.07 * 600 / tan((Double.pi / 2 + lean) / 2)
    #expect(abs(left - (20 + 78 + touch)) < 0.2)
    let area = Mask(shape.outline).area
    #expect(area > 0.70 * 600 * 280 && area < 0.82 * 600 * 280)
  }
}
