import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("SubharmonicVeto") struct SubharmonicVetoTests {
  /// 330 Hz, and a hum at 220 Hz as of a fan.
  let beside = mixed(harmonics(330, [0.3, 0.2, 0.1]), harmonics(220, [0.2]))

  @Test("without it a tone beside another sound is taken for its third")
  func without() {
    // 220 Hz repeats with 330 Hz after the period of 110.
    let found = withProfile(of: beside) { HybridEstimator().estimate($0, latched: nil) }
    #expect(abs((found?.frequency ?? 0) / 110 - 1) < 0.01)
  }

  @Test("with it a standing tone beside another sound is no note of a third of it")
  func with() { #expect(isSubharmonic(beside, 110, of: 330)) }

  @Test("a subharmonic has no harmonics of its own, a low note has")
  func veto() {
    #expect(isSubharmonic(harmonics(330, [0.3, 0.2, 0.1]), 110, of: 330))
    #expect(!isSubharmonic(harmonics(110, [0.1, 0.1, 0.3, 0.1, 0.1, 0.2]), 110, of: 330))
    #expect(!isSubharmonic(harmonics(330, [0.3, 0.2, 0.1]), 120, of: 330))
  }

  @Test("a new pitch without harmonics of its own is its multiple")
  func behind() {
    let tone = harmonics(330, [0.3, 0.2, 0.1])
    let note = harmonics(110, [0.1, 0.1, 0.3, 0.1, 0.1, 0.2])
    var (first, second) = (0.0, 0.0)
    withVeto(of: tone) { veto, ring in
      first = veto.pitch(behind: 110, in: ring)
    }
    withVeto(of: note) { veto, ring in
      second = veto.pitch(behind: 110, in: ring)
    }
    #expect(first == 330)
    #expect(second == 110)
  }

  private func isSubharmonic(
    _ sound: [Float], _ lower: Double, of upper: Double, isFresh: Bool = true
  ) -> Bool {
    var isSubharmonic = false
    withVeto(of: sound) { veto, ring in
      isSubharmonic = veto.isSubharmonic(lower, of: upper, isFresh: isFresh, in: ring)
    }
    return isSubharmonic
  }

  private func withVeto(
    of sound: [Float], _ body: (inout SubharmonicVeto, borrowing AnalysisRing) -> Void
  ) {
    var ring = AnalysisRing(rate: SampleRate(48000))
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
        _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
      }
    }
    var veto = SubharmonicVeto(coarseRate: ring.coarseRate, hop: .milliseconds(16.0 / 3))
    body(&veto, ring)
  }
}
