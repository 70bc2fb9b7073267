import DevicePorts
import MusicTheory
import TestSupport
import Testing
import Units

@testable import Appliance

/// Presses from the box as it starts to what a player wants, each button that goes down counted once.
@Suite("presses by two buttons")
struct PressCountTests {
  /// Two hands without a ribbon that count.
  private struct Counter {
    var hands: Hands
    var presses = 0

    init(_ settings: Settings = Settings()) {
      hands = Hands(settings, pads: 0)
      hands.send(.audio(.opened(.usb)))
    }

    mutating func tap(_ line: InputLine, times: Int = 1) {
      for _ in 0..<times { hands.tap(line) }
      presses += times
    }

    mutating func hold() {
      hands.hold(.mode)
      presses += 1
    }

    mutating func hold(_ line: InputLine, for seconds: Double) {
      hands.press(line, for: seconds)
      presses += 1
    }

    /// The cents of the lowest string.
    var cents: Double { hands.state.settings.preset.everyString[0].cents.value }

    mutating func both() {
      hands.chord()
      presses += 2
    }

    mutating func holdBoth() {
      hands.holdBoth()
      presses += 2
    }

    mutating func whileHeld(_ held: InputLine, _ tapped: InputLine, times: Int = 1) {
      hands.tapWhileHeld(held, tapped, times: times)
      presses += 1 + times
    }

    /// Chooses a line by the shorter way, down or up.
    mutating func choose(_ name: String) {
      let (rows, current) = (hands.rows, hands.state.menu?.place.row ?? 0)
      let row = rows.firstIndex { $0.name == name } ?? current
      let down = (row - current + rows.count) % rows.count
      let up = rows.count - down
      if down <= 1 + up { tap(.mode, times: down) } else { whileHeld(.mode, .power, times: up) }
      hold()
    }

    /// Opens the menu and goes through its lists.
    mutating func go(_ names: String...) {
      hold()
      for name in names { choose(name) }
    }
  }

  // MARK: - The commonest wishes, from a guitar in standard tuning

  private static var guitar: Settings {
    var settings = Settings()
    settings.tune(to: TuningGroup.guitar.presets[0])
    return settings
  }

  @Test("the last tuning takes two, and two lead back")
  func lastTuning() {
    var counter = Counter(Self.guitar)
    counter.go("Last tuning")
    #expect(counter.hands.state.settings.preset == .chromatic)
    #expect(counter.hands.state.menu == nil && counter.presses == 2)
    counter.go("Last tuning")
    #expect(counter.hands.state.settings.preset == TuningGroup.guitar.presets[0])
    #expect(counter.hands.state.menu == nil && counter.presses == 4)
  }

  @Test(
    "another tuning of the guitar, or chromatic if it was not the last, takes five or six",
    arguments: [("Drop D", 5), ("Half Step Down", 6), ("Chromatic", 6)])
  func tuning(name: String, presses: Int) {
    var settings = Self.guitar
    settings.lastTuning = "Bass Guitar/4-string EADG"
    var counter = Counter(settings)
    counter.go("Tunings", name)
    #expect(counter.hands.state.settings.preset.name == name)
    #expect(counter.hands.state.menu == nil && counter.presses == presses)
  }

  @Test("capo 2 takes six, and the meter is back by itself")
  func capo() {
    var counter = Counter(Self.guitar)
    counter.go("Capo")
    counter.tap(.mode, times: 2)
    counter.hands.wait(4)
    #expect(counter.hands.state.settings.capo.fret == 2)
    #expect(counter.hands.state.menu == nil && counter.presses == 6)
    // A hand that is late for "less" does not put the box to rest.
    counter.tap(.power)
    #expect(counter.hands.state.power == .running)
  }

  @Test("A4 of 442 Hz takes eight")
  func reference() {
    var counter = Counter(Self.guitar)
    counter.go("A4", "442 NY Philharmonic")
    #expect(counter.hands.state.settings.reference.a4 == Hertz(442))
    #expect(counter.hands.state.menu == nil && counter.presses == 8)
  }

  @Test("a brightness of 85 % takes eight")
  func brightness() {
    var counter = Counter(Self.guitar)
    counter.go("Screen", "Brightness")
    let hands = counter.hands
    counter.hold(.power, for: Self.time(toReach: { $0.settings.brightness <= 0.85 }, .power, hands))
    counter.hands.wait(1)
    #expect(counter.hands.state.settings.brightness == 0.85)
    #expect(counter.hands.saved.last?.brightness == 0.85 && counter.presses == 8)
  }

  @Test("the metronome takes eight")
  func metronome() {
    var counter = Counter(Self.guitar)
    counter.go("Mode", "Metronome")
    #expect(counter.hands.state.settings.deck == .metronome)
    #expect(counter.hands.state.menu == nil && counter.presses == 8)
  }

  @Test(
    "from 120 to 96 takes at most twelve, by a hand that lets go early or late",
    arguments: [-0.15, 0, 0.15])
  func tempo(late: Double) {
    var settings = Self.guitar
    settings.deck = .metronome
    settings.metronome.tempo = 120
    var counter = Counter(settings)
    counter.go("More settings", "Metronome", "Tempo")
    let begin = counter.hands.now
    let hands = counter.hands
    let time = Self.time(toReach: { $0.settings.metronome.tempo <= 96 }, .power, hands)
    counter.hold(.power, for: time + late)
    while counter.hands.state.settings.metronome.tempo > 96 { counter.tap(.power) }
    while counter.hands.state.settings.metronome.tempo < 96 { counter.tap(.mode) }
    #expect(counter.hands.state.settings.metronome.tempo == 96 && counter.presses <= 12)
    #expect((counter.hands.now - begin).value < 6)
  }

  /// The time for which a button is held until something holds.
  private static func time(
    toReach goal: (ApplianceState) -> Bool, _ line: InputLine, _ hands: Hands
  ) -> Double {
    var hands = hands
    let begin = hands.now
    hands.edge(line, true)
    while !goal(hands.state) && (hands.now - begin).value < 20 { hands.wait(0.005) }
    return (hands.now - begin).value
  }

  @Test("the next item of a set list takes two, silence one")
  func nextItem() {
    var counter = Counter(Self.guitar)
    let items = ["a", "b"].map { SetListItem(name: $0, settings: Settings()) }
    counter.hands.send(.setList(.found(items, faults: [])))
    counter.hands.holdBoth()
    counter.presses += 2
    #expect(counter.hands.state.features.setList.item?.name == "a" && counter.presses == 2)
    counter.both()
    counter.tap(.power)
    counter.hands.wait(1)
    #expect(counter.hands.state.power == .standby)
  }

  @Test("Oud Turkish takes twelve, by the way up the lists")
  func oud() {
    var counter = Counter()
    counter.go("Tunings", "\(TuningGroup.lute)", "Oud Turkish")
    #expect(counter.hands.state.settings.preset.name == "Oud Turkish")
    #expect(counter.hands.state.menu == nil)
    #expect(counter.presses == 12)
  }

  @Test("the next song takes two, beside the spectrum too")
  func nextSong() {
    for deck in [Deck.player, .spectrum] {
      var settings = Settings()
      settings.deck = deck
      var counter = Counter(settings)
      let files = (0..<3).map { MusicFile(path: Array("/\($0).wav".utf8), title: "\($0)") }
      counter.hands.send(.music(.found(files)))
      _ = PlayerDeck.play(line: 0, &counter.hands.state, at: counter.hands.now)
      counter.whileHeld(.mode, .power)
      #expect(counter.hands.state.player.song?.title == "1")
      #expect(counter.hands.state.menu == nil && counter.presses == 2)
    }
  }

  @Test("a tone of A without a ribbon takes two: both buttons held for a second")
  func tone() {
    var counter = Counter()
    counter.holdBoth()
    #expect(counter.hands.state.latchedNotes == [MIDINote(69)] && counter.presses == 2)
  }

  @Test("the A string's tone takes five: the string, then both")
  func string() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    var counter = Counter(settings)
    counter.whileHeld(.mode, .power, times: 2)
    counter.holdBoth()
    #expect(counter.hands.state.latchedNotes == [MIDINote(45)] && counter.presses == 5)
  }

  @Test(
    "a tuning DADGBE, 14 cents flat, sweetened, is made, named and put on the set list by fifty-nine presses, and comes back by two"
  )
  func ownTuning() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    var counter = Counter(settings)
    counter.hands.send(.setList(.found([], faults: [])))
    counter.go("More settings", "Temperament", "sweetened strings")
    counter.go("Tunings", "Other instruments", "Mine")
    counter.choose("Make a copy")
    // The lowest string a tone lower, and its name.
    counter.choose("String 6")
    counter.choose("Note")
    counter.tap(.power, times: 2)
    counter.both()
    counter.tap(.power)
    // All strings 14 cents flat: POWER held for a while, and taps for what is left.
    counter.choose("All strings")
    counter.hold(.power, for: 2)
    while counter.cents > -14 { counter.tap(.power) }
    while counter.cents < -14 { counter.tap(.mode) }
    counter.both()
    counter.choose("Brings along")
    counter.choose("Name")
    counter.choose("Take")
    counter.choose("Done")
    counter.both()
    counter.go("Set list", "Keep as a new entry")
    counter.both()
    let made = counter.hands.state.settings
    #expect(made.preset.name == "DADGBE -14" && made.preset.setup.temperament == .sweetened)
    #expect(made.preset.strings.map(\.number) == [38, 45, 50, 55, 59, 64])
    #expect(made.preset.everyString.allSatisfy { $0.cents == Cents(-14) })
    #expect(counter.presses == 59)
    // The plug is pulled: what was on is on again, and from anywhere both buttons held bring it back.
    counter.hands.wait(1)
    let items = counter.hands.state.features.setList.items
    var again = Counter()
    again.hands.send(.tuning(.found(FoundTunings([made.preset]))))
    again.hands.send(.setList(.found(items, faults: [])))
    again.hands.holdBoth()
    #expect(again.hands.state.settings.preset == made.preset)
    #expect(again.hands.state.settings.temperament == .sweetened)
  }
}
