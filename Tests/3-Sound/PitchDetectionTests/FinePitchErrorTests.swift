import Glibc
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("The standard error of FinePitch") struct FinePitchErrorTests {
  @Test(
    "two thirds of the errors are within it, and nearly all within twice of it",
    arguments: [0.002, 0.02, 0.1])
  func coverage(noise: Double) {
    var random = SeededRandom(seed: 41)
    var (within1, within2, count) = (0, 0, 0)
    for frequency in [61.7, 146.8, 246.9, 440, 987.8] {
      for _ in 0..<3 {
        let tone = Signals.string(
          Hertz(frequency), decay: Seconds(1000), partials: 8, amplitude: 0.5,
          length: Seconds(1), rate: SampleRate(48000))
        let hiss = Signals.noise(
          level: noise, length: Seconds(1), rate: SampleRate(48000), using: &random)
        let estimates = fineEstimates(of: mixed(tone, hiss), near: frequency)
        // A sample every 160 ms: spans from 100 ms to a second.
        for hop in stride(from: 30, to: estimates.count, by: 30) {
          guard let estimate = estimates[hop] else { continue }
          let error = abs(estimate.frequency - frequency)
          within1 += error < estimate.standardError ? 1 : 0
          within2 += error < 2 * estimate.standardError ? 1 : 0
          count += 1
        }
      }
    }
    #expect(count > 80)
    #expect(Double(within1) > 0.6 * Double(count))
    #expect(Double(within2) > 0.9 * Double(count))
  }

  @Test("falls with the time that the tone lasts")
  func falls() {
    var random = SeededRandom(seed: 5)
    let tone = Signals.sine(
      Hertz(220), amplitude: 0.3, length: Seconds(1), rate: SampleRate(48000))
    let hiss = Signals.noise(
      level: 0.01, length: Seconds(1), rate: SampleRate(48000), using: &random)
    let estimates = fineEstimates(of: mixed(tone, hiss), near: 220)
    let (early, late) = (estimates[20]?.standardError ?? 0, estimates[180]?.standardError ?? 1)
    #expect(late < early / 10)
  }
}
