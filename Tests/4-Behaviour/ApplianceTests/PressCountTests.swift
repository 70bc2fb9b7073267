import DevicePorts
import MusicTheory
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
      hands.send(
        .audio(
          .opened(
            AudioStream(
              card: "usb", rate: SampleRate(48_000), period: FrameCount(256),
              buffer: FrameCount(768), captureFormat: .float, captureChannels: 1,
              playbackFormat: .float, playbackChannels: 2, isRealtime: true))))
    }

    mutating func tap(_ line: InputLine, times: Int = 1) {
      for _ in 0..<times { hands.tap(line) }
      presses += times
    }

    mutating func hold() {
      hands.hold(.mode)
      presses += 1
    }

    mutating func both() {
      hands.chord()
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
      _ = counter.hands.state.play(line: 0, at: counter.hands.now)
      counter.whileHeld(.mode, .power)
      #expect(counter.hands.state.player.song?.title == "1")
      #expect(counter.hands.state.menu == nil && counter.presses == 2)
    }
  }

  @Test("a tone of A without a ribbon takes two: both buttons at once")
  func tone() {
    var counter = Counter()
    counter.both()
    #expect(counter.hands.state.latchedNotes == [MIDINote(69)] && counter.presses == 2)
  }

  @Test("the A string's tone takes five: the string, then both")
  func string() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    var counter = Counter(settings)
    counter.whileHeld(.mode, .power, times: 2)
    counter.both()
    #expect(counter.hands.state.latchedNotes == [MIDINote(45)] && counter.presses == 5)
  }
}
