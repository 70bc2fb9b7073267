import Glibc
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Gates") struct GateTests {
  /// A kick drum: a sine that dies within a fifth of a second.
  let drum: [Float] =
    [Float](repeating: 0, count: 9600)
    + (0..<14400).map { n in
      let t = Double(n) / 48000
      return Float(0.5 * exp(-18 * t) * sin(2 * .pi * 52 * t))
    }

  @Test("to correlation alone a kick drum is a note")
  func drumWithout() {
    let found = withProfile(of: Array(drum.prefix(9600 + 7200)), level: 4) {
      HybridEstimator().estimate($0, latched: nil)
    }
    #expect((found?.confidence ?? 0) > 0.85)
  }

  @Test("the harmonic gate keeps a kick drum from being a note")
  func drumWith() { #expect(readings(of: drum).allSatisfy { $0.note < 0 }) }

  @Test("a low sine that lasts passes the harmonic gate")
  func lowSine() {
    #expect(readings(of: harmonics(41.2, [0.3], seconds: 0.8)).last?.note == 28)
  }

  @Test("a subharmonic has no harmonics of its own, a low note has")
  func fingerprint() {
    #expect(isSubharmonic(harmonics(330, [0.3, 0.2, 0.1]), 110, of: 330))
    #expect(!isSubharmonic(harmonics(110, [0.1, 0.1, 0.3, 0.1, 0.1, 0.2]), 110, of: 330))
    #expect(!isSubharmonic(harmonics(330, [0.3, 0.2, 0.1]), 120, of: 330))
  }

  @Test("a new pitch without harmonics of its own is its multiple")
  func behind() {
    let tone = harmonics(330, [0.3, 0.2, 0.1])
    let note = harmonics(110, [0.1, 0.1, 0.3, 0.1, 0.1, 0.2])
    var (first, second) = (0.0, 0.0)
    withFingerprint(of: tone) { fingerprint, ring in
      first = fingerprint.pitch(behind: 110, in: ring)
    }
    withFingerprint(of: note) { fingerprint, ring in
      second = fingerprint.pitch(behind: 110, in: ring)
    }
    #expect(first == 330)
    #expect(second == 110)
  }

  @Test("an attack is a steep rise, not the beginning of the stream and not a swell")
  func onset() {
    var onset = OnsetDetector(hop: .milliseconds(5.33))
    for _ in 0..<100 { onset.update(-40) }
    #expect(!onset.isStruck)
    for step in 0..<200 { onset.update(-40 + 0.1 * Double(step)) }
    #expect(!onset.isStruck)
    onset.update(-5)
    #expect(onset.isStruck && onset.isFresh)
    for _ in 0..<60 { onset.update(-6) }
    #expect(onset.isStruck && !onset.isFresh)
  }

  private func isSubharmonic(_ sound: [Float], _ lower: Double, of upper: Double) -> Bool {
    var isSubharmonic = false
    withFingerprint(of: sound) { fingerprint, ring in
      isSubharmonic = fingerprint.isSubharmonic(lower, of: upper, isFresh: true, in: ring)
    }
    return isSubharmonic
  }

  private func withFingerprint(
    of sound: [Float], _ body: (inout HarmonicFingerprint, borrowing AnalysisRing) -> Void
  ) {
    var ring = AnalysisRing(rate: SampleRate(48000))
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
        _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
      }
    }
    var fingerprint = HarmonicFingerprint(coarseRate: ring.coarseRate)
    body(&fingerprint, ring)
  }
}
