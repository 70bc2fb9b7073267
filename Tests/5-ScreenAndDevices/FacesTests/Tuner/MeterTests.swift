import MusicTheory
import Raster
import Testing
import Texts
import Units

@testable import Faces

@Suite struct MeterTests {
  @Test("no segment beside the centre shines within the window", arguments: [1.0, 2, 3, 5])
  func window(window: Double) {
    for number in 1...9 {
      for part in [0.0, 0.5, 1] {
        for sign in [-1.0, 1] {
          #expect(
            LEDArc.brightness(number, deviation: sign * part * window, window: Cents(window)) == 0)
        }
      }
    }
    #expect(LEDArc.brightness(1, deviation: window * 1.2, window: Cents(window)) > 0)
  }

  @Test("the further off, the more segments shine, from the centre outwards; all from 60 cents on")
  func outwards() {
    var last = 0.0
    for tenth in 0...600 {
      let parts = (1...9).map {
        LEDArc.brightness($0, deviation: Double(tenth) / 10, window: Cents(5))
      }
      for (inner, outer) in zip(parts, parts.dropFirst()) { #expect(outer == 0 || inner == 1) }
      let sum = parts.reduce(0, +)
      #expect(sum >= last)
      last = sum
    }
    #expect(last == 9)
  }

  @Test("triangles light at 5 and at 25 cents")
  func triangles() {
    #expect([0, 4.9, 5, -24.9, 25, -80].map(InformationBar.count) == [0, 0, 1, 1, 2, 2])
  }

  @Test(
    "the bar's triangles touch no note and no number, however long",
    arguments: NoteNaming.Language.allCases)
  func apart(language: NoteNaming.Language) {
    for (width, height) in PanelLayoutTests.sizes + [(1280, 400), (400, 1280)] {
      let naming = NoteNaming(language, .sharps)
      let layout = PanelLayout(width: width, height: height, density: 1)
      var ink = Ink(theme: .amber, fonts: Fonts(), Ink.Writing(naming: naming))
      let bar = InformationBar(in: layout.lower, text: layout.lowerText, &ink)
      let notes = (21...108).map { bar.place(of: .note(naming.name(of: MIDINote($0)))).box }
      let numbers = ["\u{2212}888.8", "+88.8", "0.0"].compactMap {
        bar.place(ofCents: .number($0))?.box
      }
      let written = notes + numbers + [bar.place(ofHertz: .number("8888.8")).box]
      for triangle in bar.outlines.compactMap(\.pixelBox) {
        for box in written {
          let isBeside =
            box.maxX + 1 < Double(triangle.minX) || box.x > Double(triangle.maxX) + 1
          let isBelow = box.y > Double(triangle.maxY) || box.maxY < Double(triangle.minY)
          #expect(isBeside || isBelow, "\(width)x\(height): \(triangle), \(box)")
        }
      }
    }
  }

  @Test("cents have a sign, a true minus and one decimal place")
  func cents() {
    #expect(Readout.cents(Cents(12.34)) == "+12.3")
    #expect(Readout.cents(Cents(-4.66)) == "\u{2212}4.7")
    #expect(Readout.cents(Cents(-0.04)) == "0.0")
    #expect(Readout.cents(Cents(-999.94)) == "\u{2212}999.9")
    #expect(Readout.cents(Cents(-999.96)) == "\u{2212}1000")
    #expect(Readout.cents(Cents(1234.5)) == "+1235")
    #expect(Readout.cents(Cents(1e9)) == "+9999")
    #expect(Readout.cents(Cents(.nan)) == "---")
  }

  @Test("frequencies have one decimal place, octaves a true minus")
  func numbers() {
    #expect(Readout.hertz(Hertz(27.46)) == "27.5")
    #expect(Readout.hertz(Hertz(4186.01)) == "4186.0")
    #expect(Readout.hertz(Hertz(.infinity)) == "---")
    #expect(Readout.octave(MIDINote(9), NoteNaming()).letters == "\u{2212}1")
  }
}
