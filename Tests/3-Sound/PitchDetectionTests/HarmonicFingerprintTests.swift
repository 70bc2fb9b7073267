import DSP
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("HarmonicFingerprint") struct HarmonicFingerprintTests {
  /// An A1 without its fundamental, as a small microphone gives it back, 6 dB below the room's rumble.
  static let bass = harmonics(55, [0, 0.04, 0.05, 0.05, 0.04, 0.03, 0.02, 0.02], seconds: 1)
  let sound = mixed(bass, Tones.rumble(level: 0.14, seconds: 1))

  @Test("without it a bass under rumble does not repeat in any window", arguments: 3...5)
  func without(level: Int) {
    let found = withProfile(of: sound, level: level) {
      HybridEstimator().estimate($0, latched: nil)
    }
    #expect(found == nil || abs((found?.frequency ?? 0) / 55 - 1) > 0.06)
  }

  @Test("with it the note behind the harmonics is found")
  func with() {
    let found = looks(at: sound)
    #expect(abs((found?.frequency ?? 0) / 55 - 1) < 0.01)
    #expect((found?.confidence ?? 0) > 0.6)
  }

  @Test("the tuner shows the bass under rumble, and no other note")
  func shown() {
    let notes = readings(of: sound).compactMap(\.note)
    #expect(notes.count > 60)
    #expect(notes.allSatisfy { $0 == 33 })
  }

  @Test("a note whose every harmonic is strong is taken for no third of itself")
  func lowest() {
    let found = looks(at: harmonics(82.4, [Double](repeating: 0.05, count: 24), seconds: 1))
    #expect(abs((found?.frequency ?? 0) / 82.4 - 1) < 0.01)
  }

  @Test("noise, rumble and mains hum have no fingerprint", arguments: ["white noise", "50", "60"])
  func nothing(kind: String) {
    let sound =
      Double(kind).map { harmonics($0 + 0.02, HumTests.lines, seconds: 1) }
      ?? mixed(Tones.noNote(kind, count: 48000), Tones.rumble(level: 0.14, seconds: 1))
    #expect(looks(at: sound) == nil)
  }

  @Test("harmonics that grow with their number are no note's")
  func rising() {
    #expect(looks(at: harmonics(94, [0, 0.001, 0.003, 0.009, 0.03, 0.09], seconds: 1)) == nil)
  }

  @Test("a candidate that comes again is trusted more")
  func persistence() {
    let first = looks(at: sound, times: 1)
    let later = looks(at: sound, times: 4)
    #expect((first?.confidence ?? 0) < (later?.confidence ?? 0))
  }

  /// The estimate of the last of so many looks, one every 43 ms, at the end of a sound.
  private func looks(at sound: [Float], times: Int = 6) -> PeriodEstimate? {
    var ring = AnalysisRing(rate: SampleRate(48000))
    let hop = SampleRate(48000).duration(of: FrameCount(ring.hop))
    var fingerprint = HarmonicFingerprint(coarseRate: ring.coarseRate, hop: hop)
    var found: PeriodEstimate?
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
        _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
        if start + 8 * times * ring.hop >= samples.count { found = fingerprint.estimate(ring) }
      }
    }
    return found
  }
}
