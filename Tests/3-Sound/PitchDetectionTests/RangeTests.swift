import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("What a tuning file may hold is heard") struct RangeTests {
  @Test(
    "each semitone from F♯0 to C9 is named at once, alone, and within 3 cents",
    arguments: isNight ? Array(18...120) : [18, 19, 21, 27, 44, 69, 95, 108, 109, 113, 116, 120])
  func semitone(number: Int) throws {
    let note = TuningTarget().frequency(of: MIDINote(number))
    var random = SeededRandom(seed: UInt64(number))
    let string = Signals.string(
      note, partials: 19, amplitude: 0.3, length: Seconds(1.2), rate: SampleRate(48000))
    let room = Signals.noise(
      level: 1e-4, length: Seconds(1.5), rate: SampleRate(48000), using: &random)
    let readings = readings(of: mixed([Float](repeating: 0, count: 14400) + string, room))
    let shown = readings.filter { $0.latched != nil }
    let first = try #require(shown.first)
    #expect(first.position < 14400 + 48000 * 4 / 10)
    #expect(shown.allSatisfy { $0.note == number })
    let late = shown.filter { $0.position > first.position + 14400 }
    #expect(late.count > 50)
    #expect(late.allSatisfy { $0.isSettled && abs($0.cents.value) < 3 })
  }
}
