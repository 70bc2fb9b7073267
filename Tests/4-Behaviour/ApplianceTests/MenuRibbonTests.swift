import DevicePorts
import MusicTheory
import Testing
import Texts
import Units

@testable import Appliance

@Suite("the menu by the ribbon")
struct MenuRibbonTests {
  @Test("a slide towards the low end goes down the list, a tap chooses; no key sounds")
  func list() {
    var hands = Hands()
    hands.hold(.mode)
    hands.effects = []
    hands.slide(from: 12, to: 8)
    #expect(hands.state.menu?.place.row == 4)
    hands.slide(from: 4, to: 6)
    #expect(hands.state.menu?.place.row == 2)
    hands.slide(from: 0, to: 15)
    #expect(hands.state.menu?.place.row == 0)
    hands.tapPad(7)
    #expect(hands.state.menuView?.title.letters == "Instrument")
    #expect(!hands.effects.contains { if case .engine = $0 { true } else { false } })
    #expect(hands.state.keys.allSatisfy { $0.light == .dark })
  }

  @Test("on a value the ribbon is its slider, from end to end")
  func slider() {
    var hands = Hands()
    hands.open("Tone volume")
    hands.slide(from: 3, to: 15)
    #expect(hands.state.settings.volume == 1 && hands.editor?.fraction == 1)
    hands.slide(from: 3, to: 0)
    #expect(hands.state.settings.volume == 0)
    hands.touch(6)
    #expect(abs(hands.state.settings.volume - 0.4) < 1e-9)
  }

  @Test("with MODE held the low half changes the upper face only, the high half the lower one only")
  func faces() {
    var hands = Hands()
    hands.edge(.mode, true)
    hands.wait(0.1)
    hands.tapPad(2)
    hands.tapPad(3)
    #expect(
      hands.state.settings.tuner.upper == .strobe
        && hands.state.settings.tuner.lower == .chromaticStrip)
    hands.tapPad(12)
    #expect(
      hands.state.settings.tuner.upper == .strobe && hands.state.settings.tuner.lower == .ruler)
    // Neither the menu nor the next pair: the press has done its work.
    hands.wait(1)
    hands.edge(.mode, false)
    #expect(hands.state.menu == nil && hands.state.settings.tuner.upper == .strobe)
    hands.wait(0.1)
    hands.tap(.mode)
    #expect(hands.state.settings.tuner.upper == .knob && hands.state.settings.tuner.lower == .wave)
  }

  @Test("in a tuning a slide with MODE held chooses a string, and moves no octave")
  func strings() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    var hands = Hands(settings)
    hands.edge(.mode, true)
    hands.wait(0.3)
    #expect(hands.state.hints.flatMap(\.actions).contains(.slideString))
    #expect(!hands.state.hints.flatMap(\.actions).contains(.slideOctave))
    hands.slide(from: 4, to: 8)
    #expect(hands.state.chosenString?.number == 5)
    hands.slide(from: 8, to: 6)
    #expect(hands.state.chosenString?.number == 6)
    hands.edge(.mode, false)
    #expect(hands.state.settings == settings)
  }

  @Test("a hand that holds MODE for longer before it finds the ribbon changes a face as well")
  func slowFaces() {
    var hands = Hands()
    hands.edge(.mode, true)
    hands.wait(1.5)
    #expect(hands.state.menu != nil)
    hands.tapPad(14)
    #expect(hands.state.menu == nil && hands.state.settings.tuner.lower == .ruler)
    hands.edge(.mode, false)
    hands.wait(0.2)
    #expect(hands.state.menu == nil && hands.state.settings.tuner.upper == .arc)
  }

  @Test("a finger that played before the menu opened goes on playing and is let go of")
  func playing() {
    var hands = Hands()
    hands.touch(1)
    let key = hands.state.keys.firstIndex { $0.light == .touched }
    hands.hold(.mode)
    #expect(hands.state.menu != nil && key != nil)
    #expect(hands.state.keys.contains { $0.light == .touched })
    hands.touch()
    #expect(hands.state.keys.allSatisfy { $0.light == .dark })
    #expect(hands.state.menu?.place.row == 0)
  }

  @Test("a finger that scrolled when the menu closed plays nothing until it lands again")
  func leftover() {
    var hands = Hands()
    hands.hold(.mode)
    hands.touch(5)
    hands.chord()
    #expect(hands.state.menu == nil)
    hands.effects = []
    hands.slide(from: 6, to: 9)
    #expect(!hands.effects.contains { if case .engine = $0 { true } else { false } })
    hands.touch(5)
    #expect(hands.state.keys.contains { $0.light == .touched })
  }
}
