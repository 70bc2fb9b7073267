import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Another scale while a string sounds") struct ScaleChangeTests {
  private static let rate = SampleRate(48000)

  /// The readings of a part of a sound.
  private static func readings(
    of sound: ArraySlice<Float>, _ tracker: inout PitchTracker
  ) -> [PitchReading] {
    var readings: [PitchReading] = []
    sound.withUnsafeBufferPointer { tracker.consume($0) { readings.append($0) } }
    return readings
  }

  @Test("it forgets what was latched, since its notes have other numbers")
  func forgets() throws {
    let nineteen = NoteOffsets(
      degrees: (0..<19).map { Cents(1200 * Double($0) / 19) }, interval: Cents(1200),
      middle: Cents(6000))
    let offsets = try #require(nineteen)
    let sound = Signals.string(Hertz(220), length: Seconds(1), rate: Self.rate)
    var tracker = PitchTracker(sampleRate: Self.rate, target: TuningTarget())
    let half = sound.count / 2
    let before = Self.readings(of: sound[..<half], &tracker)
    #expect(before.last?.latched == MIDINote(57))
    tracker.retune(to: TuningTarget(offsets: offsets))
    let after = Self.readings(of: sound[half...], &tracker)
    // A3 is 300 cents below middle C, whose key is 5 times 19; five steps of nineteen are 315.8.
    let note = MIDINote(90)
    #expect(after.allSatisfy { $0.latched == nil || $0.latched == note })
    let last = try #require(after.last)
    #expect(last.latched == note)
    let off = 1200.0 * 5 / 19 - 300
    #expect(abs(last.cents.value - off) < 0.1)
  }
}
