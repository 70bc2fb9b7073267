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

  @Test("Drop D takes nine, and the meter is there")
  func dropD() {
    var counter = Counter()
    counter.go("Tuning", "Guitar", "Drop D")
    #expect(counter.hands.state.settings.preset.identifier == "Guitar/Drop D")
    #expect(counter.hands.state.menu == nil && counter.presses == 9)
  }

  @Test("Oud Turkish takes thirteen, by the way up the lists")
  func oud() {
    var counter = Counter()
    counter.go("Tuning", "\(TuningGroup.lute)", "Oud Turkish")
    #expect(counter.hands.state.settings.preset.name == "Oud Turkish")
    #expect(counter.hands.state.menu == nil)
    #expect(counter.presses == 13)
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
    "a tuning DADGBE, 14 cents flat, sweetened, is made, named and put on the set list by sixty presses, and comes back by two"
  )
  func ownTuning() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    var counter = Counter(settings)
    counter.hands.send(.setList(.found([], faults: [])))
    counter.go("Temperament", "sweetened strings")
    counter.choose("Tuning")
    counter.choose("Mine")
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
    counter.go("Set list", "Keep as a new item")
    counter.both()
    let made = counter.hands.state.settings
    #expect(made.preset.name == "DADGBE -14" && made.preset.setup.temperament == .sweetened)
    #expect(made.preset.strings.map(\.number) == [38, 45, 50, 55, 59, 64])
    #expect(made.preset.everyString.allSatisfy { $0.cents == Cents(-14) })
    #expect(counter.presses == 60)
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
