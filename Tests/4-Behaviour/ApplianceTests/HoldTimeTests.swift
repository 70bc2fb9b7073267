import DevicePorts
import Gestures
import Testing
import Units

@testable import Appliance

@Suite("Hold time: what hands do in time takes as long as they need")
struct HoldTimeTests {
  private static func hands(_ hold: Double) -> Hands {
    var settings = Settings()
    settings.access.holdTime = Seconds(hold)
    return Hands(settings)
  }

  @Test(
    "MODE opens the menu after the hold time that is set, and is a tap before",
    arguments: [0.6, 0.9, 1.2, 1.8])
  func menu(hold: Double) {
    var hands = Self.hands(hold)
    let faces = hands.state.settings.tuner.faces
    hands.press(.mode, for: hold - 0.02)
    #expect(hands.state.menu == nil && hands.state.settings.tuner.faces != faces)
    hands.press(.mode, for: hold + 0.02)
    #expect(hands.state.menu == Menu())
  }

  @Test("it counts as soon as it is chosen, and is kept")
  func chosen() {
    var hands = Hands()
    hands.open("Hold time")
    #expect(hands.rows.map(\.name) == ["0.6 s", "0.9 s", "1.2 s", "1.8 s"])
    hands.select("1.8 s")
    hands.hold(.mode)
    #expect(hands.selected?.value == "1.8 s" && hands.state.menu?.place.page == .advanced)
    hands.press(.mode, for: 1.5)
    #expect(hands.state.menu?.place.page == .advanced)
    // A value is kept as many times as late, and a list closes so.
    hands.chord()
    hands.press(.mode, for: 1.9)
    for name in ["More settings", "Sound", "Tone volume"] {
      hands.select(name)
      hands.press(.mode, for: 1.9)
    }
    hands.wait(11)
    #expect(hands.editor != nil)
    hands.wait(1.1)
    #expect(hands.editor == nil && hands.state.menu?.place.page == .sound)
    hands.wait(88)
    #expect(hands.state.menu != nil)
    hands.wait(2)
    #expect(hands.state.menu == nil && hands.saved.last?.access.holdTime == Seconds(1.8))
    // And it is there from the start of a box that has it in its file.
    var next = Hands(hands.state.settings)
    next.press(.mode, for: 1.7)
    #expect(next.state.menu == nil)
  }

  @Test(
    "POWER held for three seconds switches off at every hold time, and tells so from the hold on",
    arguments: AccessSettings.holdTimes)
  func off(hold: Double) {
    var hands = Self.hands(hold)
    hands.edge(.power, true)
    hands.wait(hold - 0.02)
    #expect(hands.state.power == .running)
    hands.wait(0.04)
    guard case .shuttingDown = hands.state.power else {
      Issue.record("no countdown after \(hold) s")
      return
    }
    #expect(hands.state.hints.flatMap(\.actions) == [.stayOn])
    hands.wait(2.9 - hold)
    #expect(hands.state.power != .off)
    hands.wait(0.1)
    #expect(hands.state.power == .off && hands.effects.last == .powerOff)
  }

  @Test("POWER let go too early changes nothing, whether the box rests or plays")
  func letGo() {
    for isResting in [true, false] {
      var hands = Self.hands(0.6)
      if isResting {
        hands.tap(.power)
        hands.wait(2)
        #expect(hands.state.power == .standby)
      }
      let before = hands.state.power
      hands.effects = []
      hands.edge(.power, true)
      hands.wait(1.5)
      guard case .shuttingDown = hands.state.power else {
        Issue.record("no countdown")
        return
      }
      hands.edge(.power, false)
      hands.wait(5)
      #expect(hands.state.power == before)
      #expect(!hands.effects.contains(.startAudio) && !hands.effects.contains(.powerOff))
    }
  }

  @Test("what goes with a held button is told as many times as late: no slow tap changes the line")
  func told() {
    for hold in AccessSettings.holdTimes {
      var hands = Self.hands(hold)
      hands.edge(.mode, true)
      hands.wait(0.41 * hold)
      #expect(hands.state.controls.buttons.held == nil)
      hands.wait(0.02 * hold)
      #expect(hands.state.controls.buttons.held == .mode)
    }
  }
}
