import Raster
import Testing

@testable import Faces

/// The curves of all faces are the arch moved down, and what stands on them stands on spokes.
@Suite struct CurvesTests {
  static let panels = [(320, 240), (480, 320), (800, 480), (480, 800), (1920, 1080)]

  private func tube(_ panel: (Int, Int)) -> CRTShape {
    PanelLayout(width: panel.0, height: panel.1, density: 1).tube
  }

  /// The row at which a band begins in a column, out of the pixels that it covers.
  private func edge(of mask: Mask, column: Int, near row: Double) -> Double {
    let first = max(Int(row) - 3, mask.box.minY)
    let last = min(Int(row) + 3, mask.box.maxY)
    var covered = 0
    for y in first..<last {
      covered += Int(mask.values[(y - mask.box.minY) * mask.box.width + column - mask.box.minX])
    }
    return Double(last) - Double(covered) / 255
  }

  @Test("rims and bands, as they are drawn, are the arch moved down", arguments: panels)
  func bands(panel: (Int, Int)) {
    let shape = tube(panel)
    let height = shape.frame.height
    let arch = ArchProfile(shape)
    for top in NoteWheel.Parameters.rims + Strobe.edges().flatMap({ [$0.top, $0.foot] }) {
      let mask = Mask(arch.band(from: top * height, to: top * height + 6))
      let middle = Int(shape.frame.center.x)
      for step in -20...20 {
        let column = middle + Int(Double(step) / 20 * 0.45 * shape.frame.width)
        let expected = shape.point(at: arch.place(atX: Double(column) + 0.5).part)
        #expect(abs(expected.x - Double(column) - 0.5) < 0.02)
        let row = expected.y + top * height
        #expect(abs(edge(of: mask, column: column, near: row) - row) < 0.25)
      }
    }
  }

  @Test("baseline and ticks of the wheel are the arch moved down, on one spoke", arguments: panels)
  func spokes(panel: (Int, Int)) {
    let shape = tube(panel)
    let height = shape.frame.height
    let arch = ArchProfile(shape)
    var ink = Ink(theme: .amber, fonts: Fonts())
    let wheel = NoteWheel(in: shape, around: NoteWheel.plans.alone, &ink)
    let center = shape.apex + Point(0, NoteWheel.Parameters.depth * height)
    for step in -40...40 {
      let spoke = Spoke(Double(step) / 40 * NoteWheel.Parameters.halfArc)
      let label = wheel.point(spoke, wheel.distances.baseline) - center
      let tick = wheel.point(spoke, wheel.distances.ticks) - center
      #expect(abs(label.x * tick.y - label.y * tick.x) / label.length < 0.01)
      for (point, offset) in [
        (label, NoteWheel.Parameters.baseline), (tick, NoteWheel.Parameters.ticks),
      ] {
        let place = center + point
        #expect(abs(place.y - arch.place(atX: place.x).y - offset * height) < 0.25)
      }
    }
  }

  @Test(
    "the segments of the arc are square to the arch and equally long along it", arguments: panels)
  func segments(panel: (Int, Int)) {
    let shape = tube(panel)
    let parts = (0..<19).map { LEDArc.place($0) }
    for index in 0..<18 {
      let length = (parts[index + 1].middle - parts[index].middle) * shape.archLength
      #expect(abs(length - LEDArc.Parameters.span / 19 * shape.archLength) < 0.25)
    }
    for part in parts {
      let arch = shape.point(at: part.middle)
      let inside = shape.point(at: part.middle, inside: 20) - arch
      let along = shape.tangent(at: part.middle)
      #expect(abs(inside.x * along.x + inside.y * along.y) < 0.01)
    }
  }
}
