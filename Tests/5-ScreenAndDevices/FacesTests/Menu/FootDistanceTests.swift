import Appliance
import MusicTheory
import Raster
import Testing
import Texts
import Units

@testable import Faces

/// The sizes that a player needs who stands over the box: letters at 1.6 m, marks that move at 2 m.
@Suite struct FootDistanceTests {
  /// Panels as makers buy them: pixels, and millimetres from corner to corner.
  private static let panels = [
    (width: 480, height: 320, diagonal: 89.0), (width: 800, height: 480, diagonal: 127.0),
  ]
  /// Capitals of five minutes of arc at 1.6 m.
  private static let least = 2.3

  private static func layout(
    _ panel: (width: Int, height: Int, diagonal: Double)
  ) -> (layout: PanelLayout, pixel: Double) {
    let (width, height) = (Double(panel.width), Double(panel.height))
    let pixel = panel.diagonal / (width * width + height * height).squareRoot()
    // A point is 1/160 inch, as a board file has it.
    let layout = PanelLayout(
      width: panel.width, height: panel.height, density: 25.4 / 160 / pixel)
    return (layout, pixel)
  }

  @Test("capitals of hints and of the menu are 2.3 mm high, and note and number far higher")
  func capitals() {
    for panel in Self.panels {
      let (layout, pixel) = Self.layout(panel)
      var ink = Ink(theme: .amber, fonts: Fonts())
      let line = LineLetters(in: layout, &ink).large.plain.lettering.capHeight * pixel
      let plan = MenuPlan(in: layout)
      let list = LineList(in: plan.list, size: plan.listSize, &ink).letters.lettering.capHeight
      #expect(line >= Self.least && list * pixel >= Self.least, "\(line), \(list * pixel) mm")
      for face in UpperFace.allCases {
        let plan = face.plan(writesNumbers: true)
        let note = NoteName(in: layout.tube, at: plan.name, &ink).place(of: .note("A")).capHeight
        let number = plan.numbers.map {
          TubeNumbers(in: layout.tube, at: $0, ink).place(ofCents: .number("0")).capHeight
        }
        #expect(note * pixel >= 2 * Self.least, "\(face)")
        #expect((number ?? note) * pixel >= Self.least, "\(face)")
      }
    }
  }

  @Test("six lines of the menu are seen at once at 480 by 320, four at 320 by 240")
  func lines() {
    for (width, height, least) in [(480, 320, 6), (320, 240, 4)] {
      let plan = MenuPlan(in: PanelLayout(width: width, height: height, density: 1))
      var ink = Ink(theme: .amber, fonts: Fonts())
      #expect(LineList(in: plan.list, size: plan.listSize, &ink).capacity >= least)
    }
  }

  @Test("five cents move strip and ruler by two minutes of arc at least, seen from 2 m")
  func movement() {
    for panel in Self.panels {
      let (layout, pixel) = Self.layout(panel)
      let cell = layout.lower.width * 0.94 / 9
      let strip = ChromaticStrip.place(of: 0.05) * cell
      let half = layout.lower.width * FineTuneRuler.Parameters.width / 2
      let ruler = FineTuneRuler.Parameters.scale.place(of: 5) * half
      for (name, moved, before) in [("strip", strip, 0.05 * cell), ("ruler", ruler, half / 20)] {
        let minutes = moved * pixel / 2000 / Eye.detail
        print(
          "movement: \(name), \(panel.width)x\(panel.height): \(before) px before, \(moved) px now, "
            + "\(minutes) minutes of arc at 2 m")
        #expect(minutes >= 2, "\(name) at \(panel.width)x\(panel.height): \(minutes)")
      }
    }
  }
}
