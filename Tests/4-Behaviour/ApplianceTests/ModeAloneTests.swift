import Texts
import Words
import DevicePorts
import MusicTheory
import Testing
import Units

@testable import Appliance

@Suite("MODE alone")
struct ModeAloneTests {
  private static func hands(_ change: (inout Settings) -> Void = { _ in }) -> Hands {
    var settings = Settings()
    settings.access.isModeAlone = true
    change(&settings)
    return Hands(settings, pads: 0)
  }

  @Test("a switch that sends taps only opens the menu, chooses and wakes by two of them")
  func tapsOnly() {
    let info = BoxInfo(version: "1", board: "test", modeSendsTaps: true)
    var hands = Hands(pads: 0, info: info)
    func tap(_ hands: inout Hands) {
      hands.edge(.mode, true)
      hands.edge(.mode, false)
      hands.wait(0.3)
    }
    func tapTwice(_ hands: inout Hands) {
      hands.edge(.mode, true)
      hands.edge(.mode, false)
      hands.wait(0.15)
      tap(&hands)
    }
    let faces = hands.state.settings.tuner
    tap(&hands)
    #expect(hands.state.menu == nil && hands.state.settings.tuner != faces)
    #expect(hands.state.hints.first?.full.english.contains("tap twice for the menu") == true)
    tapTwice(&hands)
    #expect(hands.rows.first?.name == "Actions")
    for _ in 0..<100 where hands.selected?.name != "Advanced" { tap(&hands) }
    #expect(hands.state.hints.first?.full.english.contains("tap twice to choose") == true)
    tapTwice(&hands)
    #expect(hands.selected?.name != "Advanced" && hands.state.menu != nil)
    for _ in 0..<100 where hands.selected?.name != "Back" { tap(&hands) }
    tapTwice(&hands)
    for _ in 0..<100 where hands.selected?.name != "Leave the menu" { tap(&hands) }
    tapTwice(&hands)
    #expect(hands.state.menu == nil)
  }

  @Test("it is switched on, used and switched off again by MODE alone, and kept")
  func onAndOff() {
    var hands = Hands()
    hands.open("MODE alone")
    #expect(hands.selected?.name == "off" && hands.selected?.isCurrent == true)
    hands.tap(.mode)
    hands.hold(.mode)
    #expect(hands.selected?.name == "MODE alone" && hands.selected?.value == "on")
    hands.select("Back")
    hands.hold(.mode)
    #expect(hands.selected?.name == "Advanced")
    hands.select("Back")
    hands.hold(.mode)
    // The line that was selected is still, though there is another one above it.
    #expect(hands.rows.first?.name == "Actions" && hands.selected?.name == "More settings")
    hands.select("Leave the menu")
    hands.hold(.mode)
    #expect(hands.state.menu == nil && hands.state.settings.access.isModeAlone)
    hands.wait(1)
    #expect(hands.saved.last?.access.isModeAlone == true)

    hands.set("MODE alone", "off")
    #expect(!hands.state.settings.access.isModeAlone)
    #expect(hands.rows.last?.name != "Back")
    hands.wait(30)
    #expect(hands.state.menu == nil && hands.saved.last?.access.isModeAlone == false)
  }

  @Test("a tap goes through a number with few values round and round, and a hold is its end")
  func few() {
    var hands = Self.hands()
    hands.state.settings.deck = .metronome
    hands.open("Beats of a bar")
    var seen: [String] = []
    for _ in 0..<12 {
      hands.tap(.mode)
      seen.append(hands.editor?.value ?? "")
    }
    #expect(seen == (Array(5...12) + Array(1...4)).map { "\($0)" })
    hands.hold(.mode)
    #expect(hands.editor == nil && hands.selected?.name == "Beats of a bar")
  }

  @Test("a value with many has both directions, and large steps where a long hold has them")
  func many() {
    var hands = Self.hands()
    hands.open("A4")
    hands.select("Free")
    if hands.selected?.name != "Free" {
      // Whatever it is called, it is the line with a value of its own.
      hands.select(ReferencePitchPreset.free.name)
    }
    hands.hold(.mode)
    #expect(hands.rows.map(\.name) == ["More", "Less", "Much more", "Much less", "Back"])
    #expect(hands.state.menuView?.title.letters == "A4")
    for (name, hertz) in [("More", 440.1), ("Less", 440), ("Much more", 441), ("Much less", 440)] {
      hands.select(name)
      hands.hold(.mode)
      hands.tap(.mode)
      #expect(hands.state.settings.reference.a4 == Hertz(hertz), "\(name)")
      hands.hold(.mode)
      #expect(hands.editor == nil && hands.selected?.name == name)
    }
    hands.select("Back")
    hands.hold(.mode)
    #expect(hands.state.menu?.place.page == .references)
  }

  @Test("no tap turns silence into the greatest volume, or the other way round")
  func volume() {
    for (volume, name) in [(0.0, "Less"), (1, "More")] {
      var hands = Self.hands { $0.volume = volume }
      hands.open("Tone volume")
      hands.select(name)
      hands.hold(.mode)
      #expect(hands.state.hints.first?.actions == [.done])
      hands.tap(.mode)
      #expect(hands.state.settings.volume == volume)
    }
  }

  /// Chooses a line among the actions.
  private static func act(_ name: String, _ hands: inout Hands) {
    hands.open("Actions")
    hands.select(name)
    hands.effects = []
    hands.hold(.mode)
  }

  @Test("the actions are those of POWER and of both buttons, and show the deck")
  func actions() {
    var hands = Self.hands { $0.preset = TuningGroup.guitar.presets[0] }
    Self.act("Sound or silence", &hands)
    #expect(hands.state.menu == nil && hands.state.latchedNotes == [MIDINote(69)])
    Self.act("Sound or silence", &hands)
    #expect(hands.state.latchedNotes.isEmpty)
    Self.act("Next", &hands)
    #expect(hands.state.decks.tuner.stringChoice == 0)
    Self.act("Before", &hands)
    #expect(hands.state.decks.tuner.stringChoice == nil)
    Self.act("String", &hands)
    #expect(hands.selected?.name == "The nearest" && hands.rows.count == 8)
    #expect(hands.rows.filter(\.isCurrent).map(\.name) == ["The nearest"])
    for _ in 0..<3 { hands.tap(.mode) }
    hands.hold(.mode)
    #expect(hands.state.menu == nil && hands.state.decks.tuner.stringChoice == 2)
  }

  @Test("a list keeps its lines whatever begins and ends meanwhile")
  func stable() {
    var hands = Self.hands { $0.deck = .metronome }
    hands.open("Actions")
    let names = hands.rows.map(\.name)
    _ = MetronomeDeck.start(&hands.state, at: hands.now)
    #expect(hands.rows.map(\.name) == names)
    #expect(hands.rows.first { $0.name == "Rest" }?.value == "stop")
    hands.send(.setList(.found([SetListItem(name: "a", settings: Settings())], faults: [])))
    #expect(hands.rows.map(\.name) == names)
  }

  @Test("it rests, wakes and is switched off by MODE; without the setting MODE does not wake it")
  func power() {
    var hands = Self.hands()
    Self.act("Rest", &hands)
    hands.wait(1)
    #expect(hands.state.power == .standby && hands.state.menu == nil)
    hands.effects = []
    hands.tap(.mode)
    #expect(hands.state.power == .running && hands.effects.contains(.startAudio))
    Self.act("Switch off", &hands)
    // What changes nothing comes first.
    #expect(hands.selected?.name == "No, stay on" && hands.state.power == .running)
    hands.select("Yes, switch off")
    hands.hold(.mode)
    #expect(hands.state.power == .off && hands.effects.last == .powerOff)
    var usual = Hands()
    usual.tap(.power)
    usual.wait(1)
    usual.tap(.mode)
    #expect(usual.state.power == .standby)
  }

  @Test("where something moves by itself a tap is the way back, and a hold takes it")
  func gauges() {
    var hands = Self.hands()
    hands.open("A4")
    hands.select("Learn A4 from a tone")
    hands.hold(.mode)
    #expect(hands.state.menu?.place.page == .hearing(.a4) && hands.rows.isEmpty)
    #expect(hands.state.hints.first?.actions == [.back, .takeReference])
    hands.hold(.mode)
    #expect(hands.state.notices.contains { $0.topic == .learning })
    hands.tap(.mode)
    #expect(hands.state.menu?.place.page == .references)
  }

  @Test("MODE alone leads to every value of every setting")
  func everyValue() {
    for deck in Deck.allCases {
      let start = Self.hands {
        $0.deck = deck
        $0.preset = TuningGroup.guitar.presets[0]
      }
      for setting in Setting.table
      where start.state.isOffered(setting) && setting.choices == nil && setting.key != .modeAlone {
        var hands = start
        hands.open(setting.name.english)
        guard hands.state.menu?.editing == .setting(setting.key) || hands.rows.first?.name == "More"
        else { continue }
        if hands.state.menu?.editing != nil {
          var seen: Set<Int> = []
          for _ in 0..<setting.count {
            hands.tap(.mode)
            seen.insert(setting.index(hands.state.settings))
          }
          #expect(seen.count == setting.count, "\(setting.key)")
        } else {
          var walked = hands
          let index = setting.index(hands.state.settings)
          for (name, way) in [("More", 1), ("Less", -1)] {
            walked = hands
            walked.select(name)
            walked.hold(.mode)
            walked.tap(.mode)
            let wanted = min(max(index + way, 0), setting.count - 1)
            #expect(setting.index(walked.state.settings) == wanted, "\(setting.key) \(name)")
          }
        }
      }
    }
  }
}
