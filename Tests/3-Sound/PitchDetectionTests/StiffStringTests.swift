import Glibc
import MusicTheory
import Testing
import Units

@testable import PitchDetection

@Suite("A piano's lowest strings") struct StiffStringTests {
  @Test("a string so stiff that its partials repeat together only below 200 Hz is shown, and stays")
  func lowest() {
    // Partials 2 to 16 of an upright's lowest B, a semitone and a half flat, in hertz and decibels.
    let heard: [(hertz: Double, level: Double)] = [
      (58.6, -10), (88.1, -19), (117.7, -13), (147.6, 0), (178.0, -10), (208.7, -4), (239.3, -16),
      (270.8, -25), (302.9, -24), (334.5, -4), (367.1, -16), (400.4, -7), (434.1, -6),
      (468.4, -8), (503.8, -14),
    ]
    let string = heard.map { (hertz: $0.hertz, amplitude: 0.1 * pow(10, $0.level / 20)) }
    let silence = [Float](repeating: 0, count: 24000)
    let sound = silence + partials(string, seconds: 1.5)
    #expect(share(of: sound, with: .standard) > 0.9)
    var without = PitchTracker.Parameters.standard
    without.stiff.doubted = 0
    #expect(share(of: sound, with: without) < 0.5)
  }

  /// Share of the readings from 0.4 s after the stroke on that show A sharp 0.
  private func share(of sound: [Float], with parameters: PitchTracker.Parameters) -> Double {
    var tracker = PitchTracker(
      sampleRate: SampleRate(48000), target: TuningTarget(), parameters: parameters)
    var notes: [Int?] = []
    sound.withUnsafeBufferPointer { samples in
      tracker.consume(samples) { if $0.position > 43200 { notes.append($0.note) } }
    }
    return Double(notes.count { $0 == 22 }) / Double(notes.count)
  }
}
