import DevicePorts
import MusicTheory
import TestSupport
import Testing
import Units

@testable import Appliance

/// The same wishes by MODE and the ribbon: a press of MODE, a slide and a tap count one each.
@Suite("presses by MODE and the ribbon")
struct RibbonPressTests {
  private struct Counter {
    var hands: Hands
    var presses = 0

    init() {
      var settings = Settings()
      settings.tune(to: TuningGroup.guitar.presets[0])
      hands = Hands(settings)
      hands.send(.audio(.opened(.usb)))
    }

    /// Opens the menu, and chooses a line of each list: by a slide to it, if it is not selected, and a tap.
    mutating func go(_ names: [String]) {
      hands.hold(.mode)
      presses += 1
      for name in names {
        let row = hands.rows.firstIndex { $0.name == name } ?? 0
        let steps = row - (hands.state.menu?.place.row ?? 0)
        if steps != 0 {
          // Down the list is towards the low end.
          hands.slide(from: steps > 0 ? 15 : 0, to: steps > 0 ? 15 - steps : -steps)
          presses += 1
        }
        #expect(hands.selected?.name == name)
        hands.tapPad(7)
        presses += 1
      }
    }
  }

  @Test(
    "tuning, A4 and metronome take at most five",
    arguments: [
      (["Tunings", "Drop D"], 5), (["Tunings", "Half Step Down"], 5), (["Last tuning"], 2),
      (["A4", "442 NY Philharmonic"], 5), (["Mode", "Metronome"], 5),
    ])
  func lists(way: [String], presses: Int) {
    var counter = Counter()
    counter.go(way)
    #expect(counter.hands.state.menu == nil && counter.presses <= presses, "\(counter.presses)")
  }

  @Test("capo and brightness take at most six: the ribbon is the slider")
  func values() {
    var capo = Counter()
    capo.go(["Capo"])
    capo.hands.touch(3)
    capo.hands.touch()
    capo.hands.wait(4.1)
    #expect(capo.hands.state.menu == nil && (1...3).contains(capo.hands.state.settings.capo.fret))
    #expect(capo.presses + 1 <= 6)
    var brightness = Counter()
    brightness.go(["Screen", "Brightness"])
    brightness.hands.touch(13)
    brightness.hands.touch()
    #expect((0.8...0.9).contains(brightness.hands.state.settings.brightness))
    #expect(brightness.presses + 1 <= 6, "\(brightness.presses + 1)")
  }
}
