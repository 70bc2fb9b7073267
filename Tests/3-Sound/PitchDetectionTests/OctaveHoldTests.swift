import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("OctaveHold") struct OctaveHoldTests {
  /// A2 that has rung for long: its odd partials 20 dB below the second.
  let rung = harmonics(110, [0.01, 0.2, 0.015, 0.05, 0.01])

  @Test("a string whose odd partials die goes on while they are there, whatever is found above it")
  func ringing() {
    #expect(holds(110, found: 220, in: rung))
    #expect(holds(110, found: 440, in: rung))
  }

  @Test(
    "an octave that a player slurs to, which has no odd partials, does not go on as the note below")
  func slurred() { #expect(!holds(110, found: 220, in: harmonics(220, [0.2, 0.1, 0.05]))) }

  @Test("what is found must be a multiple of what is shown")
  func multiple() {
    #expect(!holds(110, found: 165, in: rung))
    #expect(!holds(110, found: 110, in: rung))
    #expect(!holds(0, found: 220, in: rung))
  }

  private func holds(_ followed: Double, found: Double, in sound: [Float]) -> Bool {
    var ring = AnalysisRing(rate: SampleRate(48000))
    var hold = OctaveHold(coarseRate: ring.coarseRate, hop: .milliseconds(16.0 / 3))
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
        _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
      }
    }
    hold.update(found, followed: followed, in: ring)
    return hold.holds
  }
}
