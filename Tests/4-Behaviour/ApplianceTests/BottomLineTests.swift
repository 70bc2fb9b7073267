import DevicePorts
import MusicTheory
import Testing
import Units

@testable import Appliance

/// The line at the foot of a deck: what the controls do while that is asked for, else what is tuned to.
@Suite("the bottom line")
struct BottomLineTests {
  /// A box whose first ten seconds are over.
  private static func rested(_ settings: Settings = Settings()) -> Hands {
    var hands = Hands(settings)
    hands.wait(10)
    return hands
  }

  @Test("it tells of the controls for ten seconds after a start, and no longer")
  func start() {
    var hands = Hands()
    hands.wait(8.5)
    #expect(hands.state.tellsControls)
    hands.wait(1)
    #expect(!hands.state.tellsControls)
  }

  @Test("and on another deck, and after the menu")
  func arrival() {
    var hands = Self.rested()
    hands.open("Mode")
    hands.select("Metronome")
    hands.hold(.mode)
    #expect(hands.state.settings.deck == .metronome && hands.state.tellsControls)
    hands.wait(9.5)
    #expect(hands.state.tellsControls)
    hands.wait(1)
    #expect(!hands.state.tellsControls)
    hands.hold(.mode)
    #expect(hands.state.menu != nil && hands.state.tellsControls)
    hands.tap(.power)
    hands.wait(5)
    #expect(hands.state.menu == nil && hands.state.tellsControls)
    hands.wait(6)
    #expect(!hands.state.tellsControls)
  }

  @Test("while a button is down, and for three seconds after it")
  func press() {
    var hands = Self.rested()
    hands.tap(.mode)
    hands.wait(2.6)
    #expect(hands.state.tellsControls)
    hands.wait(0.5)
    #expect(!hands.state.tellsControls)
    hands.edge(.mode, true)
    hands.wait(0.5)
    #expect(hands.state.tellsControls)
  }

  @Test("what was chosen is told first, for three seconds")
  func news() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    var hands = Self.rested(settings)
    hands.open("Capo")
    hands.tap(.mode)
    hands.tap(.mode)
    hands.chord()
    #expect(hands.state.menu == nil && hands.state.settings.capo.fret == 2)
    #expect(!hands.state.tellsControls)
    hands.wait(3)
    #expect(hands.state.tellsControls)
    hands.wait(8)
    #expect(!hands.state.tellsControls)
  }

  @Test("a string that is chosen while MODE is down is told at once")
  func string() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    var hands = Self.rested(settings)
    hands.edge(.mode, true)
    hands.wait(0.5)
    #expect(hands.state.tellsControls)
    hands.tap(.power)
    #expect(hands.state.chosenString != nil && !hands.state.tellsControls)
  }

  @Test("a notice is read first, unless a hand is on the buttons")
  func notice() {
    var hands = Hands()
    hands.send(
      .audio(
        .lost(
          CardLoss(
            DeviceFailure(
              object: "USB audio card", call: "snd_pcm_open", cause: "No such device",
              consequence: "waiting for it")))))
    #expect(!hands.state.notices.isEmpty && !hands.state.tellsControls)
    hands.tap(.mode)
    #expect(hands.state.tellsControls)
    hands.wait(3)
    #expect(!hands.state.tellsControls)
  }

  @Test("two controls at most, what keys and caps tell left out")
  func told() {
    for deck in Deck.allCases {
      var settings = Settings()
      settings.deck = deck
      let hands = Hands(settings)
      let told = hands.state.toldHints.map(\.control)
      #expect(told.count <= 2 && !told.contains(.ribbon) && told.contains(.mode), "\(deck)")
    }
    var hands = Hands()
    hands.open("Screen")
    hands.select("Brightness")
    hands.hold(.mode)
    #expect(hands.editor != nil && hands.state.toldHints.map(\.control) == [.both, .ribbon])
  }
}
