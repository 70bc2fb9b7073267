import Words
import DevicePorts
import MusicTheory
import PitchDetection
import Testing
import TuningFiles
import Units

@testable import Appliance

@Suite("tunings learned by playing")
struct LearnTuningTests {
  /// A box with a tuning on, whose player is about to choose how to learn one.
  private static func atWays() -> Hands {
    var guitar = Settings()
    guitar.preset = TuningGroup.guitar.presets[0]
    var hands = Hands(guitar)
    hands.open("Mine")
    hands.select("Learn by playing")
    hands.hold(.mode)
    return hands
  }

  private static func kept(_ hands: Hands) -> [TuningPreset] {
    hands.effects.compactMap {
      if case .tuning(.create(let tuning)) = $0 { tuning } else { nil }
    }
  }

  /// Plays a tone for a second, and silence after it.
  private static func play(_ frequency: Double, _ hands: inout Hands, for seconds: Double = 1.2) {
    for _ in 0..<Int(seconds / 0.02) {
      var reading = PitchReading.silence
      reading.level = Decibels(-20)
      reading.frequency = Hertz(frequency)
      reading.latched = TuningTarget().nearestSemitone(to: Hertz(frequency))
      hands.wait(0.02)
      hands.send(.reading(reading))
    }
    hands.wait(0.4)
    hands.send(.reading(.silence))
  }

  @Test(
    "strings that are plucked in turn become a tuning, as they are played or rounded",
    arguments: [false, true])
  func learn(isRounded: Bool) {
    var hands = Self.atWays()
    hands.select(isRounded ? "To the nearest notes" : "As it is played")
    hands.hold(.mode)
    // Nothing is a string of the tuning that was on.
    #expect(hands.state.target.notes.isEmpty)
    let played = [(38, -14.0), (45, -14.0), (50, -13.5), (55, 3.25)]
    for (note, cents) in played {
      let frequency = TuningTarget().frequency(of: MIDINote(note)).raised(by: Cents(cents)).value
      Self.play(frequency, &hands)
      // The same string once more is the same string.
      Self.play(frequency, &hands)
    }
    hands.hold(.mode)
    let strings = hands.state.settings.preset.everyString
    #expect(strings.map(\.note.number) == played.map(\.0))
    for (string, cents) in zip(strings, played.map(\.1)) {
      #expect(abs(string.cents.value - (isRounded ? 0 : cents)) < 0.011)
    }
    #expect(hands.state.settings.preset.name == "DADG")
    #expect(Self.kept(hands) == [hands.state.settings.preset])
    #expect(hands.state.menu?.place.page == .own(.tuning))
  }

  @Test("a strum over the tuning that is on is learned at once")
  func strum() {
    var hands = Self.atWays()
    hands.select("As it is played")
    hands.hold(.mode)
    var cents = SIMD8<Double>(repeating: .nan)
    for (lane, value) in [-3.0, 2, 0.5, 1, -1, 4].enumerated() { cents[lane] = value }
    hands.send(
      .strum(
        StrumReading(
          position: 1, cents: cents, standardErrors: SIMD8(repeating: 0.1), isStrum: true)))
    hands.hold(.mode)
    let strings = hands.state.settings.preset.everyString
    #expect(strings.map(\.note.number) == [40, 45, 50, 55, 59, 64])
    for (string, cents) in zip(strings, [-3.0, 2, 0.5, 1, -1, 4]) {
      #expect(abs(string.cents.value - cents) < 0.011)
    }
  }

  @Test("with nothing heard there is nothing to take, and a sentence says so")
  func nothing() {
    var hands = Self.atWays()
    hands.hold(.mode)
    hands.hold(.mode)
    #expect(
      hands.state.notices.last?.text.english
        == "no string was heard: pluck each one and let it ring")
    #expect(hands.state.settings.preset == TuningGroup.guitar.presets[0])
  }

  @Test("two strings of one note are learned alike, so that their file can be read")
  func alike() throws {
    var hands = Self.atWays()
    hands.select("As it is played")
    hands.hold(.mode)
    for (note, cents) in [(67, -5.0), (60, 3), (67, 9)] {
      Self.play(TuningTarget().frequency(of: MIDINote(note)).raised(by: Cents(cents)).value, &hands)
    }
    hands.hold(.mode)
    let tuning = hands.state.settings.preset
    #expect(tuning.strings.map(\.number) == [67, 60, 67])
    #expect(tuning.everyString.map { $0.cents.value.rounded() } == [-5, 3, -5])
    let read = try TuningFile.read(TuningFile.text(of: tuning), file: tuning.source)
    #expect(read == [tuning])
  }
}
