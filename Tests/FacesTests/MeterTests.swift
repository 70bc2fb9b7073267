import MusicTheory
import Raster
import Testing
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
    #expect(Readout.octave(MIDINote(9), NoteNaming()) == "\u{2212}1")
  }
}
