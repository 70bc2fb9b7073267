import DevicePorts
import MusicTheory
import Testing
import Units

@testable import Appliance

@Suite("one button tapped while the other is held, and both at once")
struct PairTests {
  private func guitar() -> Settings {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    return settings
  }

  @Test("in a tuning the next string and the one before are chosen, round and round")
  func strings() {
    var hands = Hands(guitar(), pads: 0)
    var numbers: [Int?] = []
    for _ in 0..<7 {
      hands.tapWhileHeld(.mode, .power)
      numbers.append(hands.state.chosenString?.number)
    }
    #expect(numbers == [6, 5, 4, 3, 2, 1, nil])
    hands.tapWhileHeld(.power, .mode)
    #expect(hands.state.chosenString?.number == 1)
    hands.tapWhileHeld(.power, .mode, times: 2)
    #expect(hands.state.chosenString?.number == 3)
    #expect(hands.state.power == .running && hands.state.menu == nil)
    #expect(hands.state.settings == guitar())
  }

  @Test("where there is nothing to choose, nothing happens, and nothing says that it would")
  func nothing() {
    for first in [InputLine.mode, .power] {
      var hands = Hands()
      hands.edge(first, true)
      hands.wait(0.3)
      let other: ControlHint.Control = first == .mode ? .power : .mode
      #expect(!hands.state.hints.contains { $0.control == other })
      hands.edge(first, false)
      hands.wait(1)
      hands = Hands()
      hands.tapWhileHeld(first, first == .mode ? .power : .mode)
      #expect(hands.state.settings == Settings() && hands.state.power == .running)
      #expect(hands.state.menu == nil && hands.effects.isEmpty)
    }
  }

  @Test("in every list MODE held and POWER tapped is the line before, round and round")
  func lineBefore() {
    var hands = Hands()
    hands.open("Tunings")
    let count = hands.rows.count
    let start = hands.state.menu?.place.row ?? 0
    for step in 1...count {
      hands.tapWhileHeld(.mode, .power)
      #expect(hands.state.menu?.place.row == (start + count - step) % count)
    }
    hands.tapWhileHeld(.mode, .power, times: 3)
    hands.tap(.mode)
    #expect(hands.state.menu?.place.row == (start + count - 2) % count)
    // The other way round, nothing: POWER is the way back, and its hold the way to switch off.
    hands.tapWhileHeld(.power, .mode)
    #expect(hands.state.menu?.place.page == .groups && hands.state.power == .running)
  }

  @Test("a tap is too short for the bottom line to tell what goes with a held button")
  func calm() {
    var hands = Hands(guitar())
    let hints = hands.state.hints
    for button in [InputLine.mode, .power] {
      hands.edge(button, true)
      hands.wait(0.24)
      #expect(hands.state.hints == hints)
      hands.wait(0.02)
      #expect(hands.state.hints != hints)
      hands.edge(button, false)
      #expect(hands.state.hints == hints || hands.state.power != .running)
    }
  }

  @Test("at a value all of them keep it")
  func keep() {
    for (first, second) in [(InputLine.mode, InputLine.power), (.power, .mode)] {
      var hands = Hands()
      hands.open("Tone volume")
      hands.tap(.mode)
      hands.tapWhileHeld(first, second)
      #expect(hands.state.menu?.editing == nil && hands.state.menu != nil)
      #expect(hands.state.settings.volume == 0.11)
      hands.chord()
      hands.open("Capo")
      hands.tap(.mode)
      hands.tapWhileHeld(first, second)
      #expect(hands.state.menu == nil && hands.state.power == .running)
      #expect(hands.state.settings.capo.fret == 1)
    }
  }

  @Test("POWER held for three seconds switches off after it was used with MODE, too")
  func switchOff() {
    var hands = Hands(guitar())
    hands.edge(.power, true)
    hands.wait(0.3)
    hands.tap(.mode)
    hands.wait(3.1)
    #expect(hands.state.power == .off)
    hands = Hands(guitar())
    hands.edge(.mode, true)
    hands.wait(0.3)
    hands.edge(.power, true)
    hands.wait(3.1)
    #expect(hands.state.power == .off)
  }

  @Test("what is played leads to the deck at once; a setting leads to its list")
  func landing() {
    var hands = Hands()
    hands.open("Mode")
    hands.tap(.mode)
    hands.hold(.mode)
    #expect(hands.state.settings.deck == .spectrum && hands.state.menu == nil)
    hands.open("Tunings")
    hands.tap(.mode)
    hands.hold(.mode)
    hands.hold(.mode)
    #expect(hands.state.settings.preset != .chromatic && hands.state.menu == nil)
    for name in ["Temperament", "A4", "Spectrum view", "Mode"] {
      hands.open(name)
      hands.tap(.mode)
      hands.hold(.mode)
      #expect(hands.state.menu == nil, "\(name)")
    }
    for (name, page) in [("Colours", Menu.Page.screen), ("In-tune window", .more)] {
      hands.open(name)
      hands.tap(.mode)
      hands.hold(.mode)
      #expect(hands.state.menu?.place.page == page, "\(name)")
      hands.chord()
    }
  }

  @Test("for two seconds after the menu closed by itself POWER is the way back, not to standby")
  func lateBack() {
    var hands = Hands()
    hands.hold(.mode)
    let opened = hands.state.menuMemory.lastInput
    hands.wait((opened + Seconds(31) - hands.now).value)
    #expect(hands.state.menu == nil)
    #expect(hands.state.hints.first { $0.control == .power }?.actions == [.switchOff])
    hands.tap(.power)
    hands.wait(0.5)
    #expect(hands.state.power == .running)
    hands.wait(2)
    #expect(hands.state.hints.first { $0.control == .power }?.actions.first == .standby)
    hands.tap(.power)
    hands.wait(0.5)
    #expect(hands.state.power == .standby)
    // One that a hand closed is no reason to wait.
    var closed = Hands()
    closed.hold(.mode)
    closed.tap(.power)
    closed.tap(.power)
    closed.wait(0.5)
    #expect(closed.state.power == .standby)
  }
}
