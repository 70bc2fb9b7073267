import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

/// The readings that the player sees, from the samples on.
@Suite("The display") struct DisplayTests {
  static let rate = SampleRate(48000)

  @Test(
    "no wrong note is shown from the pluck until the string is at -50 dB",
    arguments: [28, 33, 40, 45, 50, 55, 59, 64, 76])
  func noFlash(number: Int) {
    let frequency = TuningTarget().frequency(of: MIDINote(number))
    let string = Signals.string(
      frequency, inharmonicity: 1e-4, decay: Seconds(3), length: Seconds(3), rate: Self.rate)
    var random = SeededRandom(seed: UInt64(number))
    let room = Signals.noise(level: 0.0005, length: Seconds(4), rate: Self.rate, using: &random)
    let silence = [Float](repeating: 0, count: 24000)
    let sound = mixed(room, silence + string).prefix(24000 + string.count * 5 / 6)
    let shown = readings(of: Array(sound)).filter { $0.latched != nil }
    #expect(shown.count > 300)
    #expect(shown.allSatisfy { $0.note == number })
  }

  @Test("string after string, no wrong note is shown between them")
  func sequence() {
    let strings = [40, 45, 50, 55, 59, 64]
    var sound = [Float](repeating: 0, count: 12000)
    for number in strings {
      // Each string rings on under the next.
      let string = Tones.plucked(
        TuningTarget().frequency(of: MIDINote(number)), length: Seconds(2), rate: Self.rate)
      sound = mixed(sound, [Float](repeating: 0, count: sound.count) + string.prefix(48000))
    }
    let shown = readings(of: sound).compactMap(\.note)
    #expect(Set(shown) == Set(strings))
    #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test("from half a second on the cents of a plucked string jitter by less than 0.1")
  func jitter() {
    let string = Signals.string(
      Hertz(82.41), inharmonicity: 1e-4, length: Seconds(3), rate: Self.rate)
    var random = SeededRandom(seed: 3)
    let room = Signals.noise(level: 0.0005, length: Seconds(3), rate: Self.rate, using: &random)
    let cents = readings(of: mixed(string, room)).filter { $0.position > 24000 }.map(\.cents.value)
    let mean = cents.reduce(0, +) / Double(cents.count)
    let variance = cents.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(cents.count)
    #expect(cents.count > 400)
    #expect(variance.squareRoot() < 0.1)
  }

  @Test("knocks on wood are no notes", arguments: 1...4)
  func knocks(seed: Int) {
    let shown = readings(of: Tones.knocks(count: 6, seed: UInt64(seed))).filter {
      $0.latched != nil
    }
    #expect(shown.isEmpty)
  }

  @Test("a voice that glides is not shown for more than a tenth of the time")
  func talkingShown() {
    let all = readings(of: Tones.talking(seconds: 5))
    #expect(all.filter { $0.latched != nil }.count < all.count / 10)
  }

  @Test("a voice that glides is told for less than half of the time")
  func talking() {
    let all = readings(of: Tones.talking(seconds: 5))
    #expect(all.filter { $0.frequency != nil }.count < all.count / 2)
  }
}
