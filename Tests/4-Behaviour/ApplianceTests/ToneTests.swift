import Words
import DevicePorts
import MusicTheory
import PitchDetection
import Synthesis
import Testing
import Units

@testable import Appliance

@Suite("tones by two buttons")
struct ToneTests {
  private func guitar() -> Settings {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    return settings
  }

  /// The voices that sound after all effects.
  private func voices(_ hands: Hands) -> Set<Int32> {
    var voices: Set<Int32> = []
    for case .engine(let command) in hands.effects {
      switch command.kind {
      case .start: voices.insert(command.key)
      case .stop: voices.remove(command.key)
      case .stopAll: voices = []
      default: break
      }
    }
    return voices
  }

  private func lit(_ hands: Hands) -> Set<Int32> {
    Set((0..<128).filter { hands.state.litVoices.contains($0) }.map(Int32.init))
  }

  @Test("without a ribbon there are keys, and none is drawn", arguments: [0, 16])
  func keys(pads: Int) {
    let hands = Hands(guitar(), pads: pads)
    #expect(hands.state.keys.map(\.note.number) == [40, 45, 50, 55, 59, 64])
    #expect(hands.state.caps.count == (pads == 0 ? 0 : 6))
  }

  @Test(
    "the list of tones latches and releases each, three at once, the oldest goes",
    arguments: [0, 16])
  func list(pads: Int) {
    var hands = Hands(guitar(), pads: pads)
    hands.open("Tones")
    #expect(hands.rows.map(\.name) == ["E2", "A2", "D3", "G3", "B3", "E4"])
    for _ in 0..<4 {
      hands.hold(.mode)
      hands.tap(.mode)
    }
    #expect(hands.rows.map(\.value) == ["", "sounds", "sounds", "sounds", "", ""])
    #expect(voices(hands) == [45, 50, 55] && lit(hands) == voices(hands))
    hands.tapWhileHeld(.mode, .power)
    hands.hold(.mode)
    #expect(voices(hands) == [45, 50] && lit(hands) == voices(hands))
    hands.tap(.power)
    #expect(hands.selected?.value == "A2 D3")
  }

  @Test(
    "both buttons held sound the chosen string, else what is heard, else A4, and tapped stop it")
  func both() {
    var hands = Hands(pads: 0)
    hands.chord()
    #expect(voices(hands).isEmpty)
    hands.holdBoth()
    #expect(voices(hands) == [69] && lit(hands) == [69])
    #expect(hands.state.marks.map(\.text.english) == ["TONE A4"])
    hands.chord()
    #expect(voices(hands).isEmpty && hands.state.marks.isEmpty)
    var reading = PitchReading.silence
    reading.latched = MIDINote(41)
    hands.send(.reading(reading))
    hands.holdBoth()
    #expect(voices(hands) == [41])
    // What silences does not begin another tone, however long the hand stays.
    hands.holdBoth()
    #expect(voices(hands).isEmpty)
    hands = Hands(guitar(), pads: 0)
    hands.send(.reading(reading))
    hands.tapWhileHeld(.mode, .power, times: 2)
    hands.holdBoth()
    #expect(voices(hands) == [45])
  }

  @Test("the tone of both buttons moves along with the string, others stay")
  func follows() {
    var hands = Hands(guitar())
    hands.open("Tones")
    hands.select("E4")
    hands.hold(.mode)
    hands.chord()
    hands.tapWhileHeld(.mode, .power)
    // What was latched by hand is stopped first, and is no tone of both buttons.
    #expect(voices(hands) == [64])
    hands.chord()
    hands.holdBoth()
    #expect(voices(hands) == [40])
    hands.open("Tones")
    hands.select("E4")
    hands.hold(.mode)
    hands.chord()
    for voice in [45, 50, 55, 59] as [Int32] {
      hands.tapWhileHeld(.mode, .power)
      #expect(voices(hands) == [voice, 64] && lit(hands) == voices(hands))
    }
    hands.tapWhileHeld(.power, .mode)
    #expect(voices(hands) == [55, 64])
  }

  @Test("a tone without a key follows the reference pitch, and becomes a key's where one comes")
  func loose() {
    var hands = Hands(pads: 0)
    hands.holdBoth()
    hands.effects = []
    hands.open("A4")
    hands.select("442 NY Philharmonic")
    hands.hold(.mode)
    let retuned = hands.effects.compactMap { effect -> TimedCommand? in
      if case .engine(let command) = effect, command.kind == .retune { command } else { nil }
    }
    #expect(retuned.map(\.frequency) == [442] && lit(hands) == [69])
    hands.open("Tones")
    // From C3 to C4, and what sounds beyond.
    #expect(hands.rows.count == 15 && hands.rows[13].name == "A4")
    hands.set("Tone octave", "+1")
    #expect(lit(hands) == [69] && hands.state.keys.count == 13)
    #expect(hands.state.keys[9].light == .latched)
  }

  @Test("standby silences it, and a new stream goes on with what sounds")
  func streams() {
    var hands = Hands(pads: 0)
    hands.holdBoth()
    let told = hands.state.whatSounds(at: hands.now).filter { $0.kind == .start }
    #expect(told.map(\.key) == [69] && told.map(\.frequency) == [440])
    hands.tap(.power)
    hands.wait(1)
    #expect(lit(hands).isEmpty)
    #expect(!hands.state.whatSounds(at: hands.now).contains { $0.kind == .start })
  }

  @Test("with a ribbon its keys show what sounds on the decks that draw them, a mark on the others")
  func marks() {
    var hands = Hands(guitar())
    hands.open("Tones")
    hands.hold(.mode)
    hands.chord()
    #expect(!hands.state.marks.contains { $0.kind == .tone })
    for deck in [Deck.metronome, .player] {
      hands.open("Mode")
      hands.select(deck.title.english)
      hands.hold(.mode)
      #expect(hands.state.marks.first { $0.kind == .tone }?.text.english == "TONE E2")
    }
    hands.chord()
    #expect(!hands.state.marks.contains { $0.kind == .tone } && lit(hands).isEmpty)
    #expect(hands.state.settings.deck == .player)
  }
}
