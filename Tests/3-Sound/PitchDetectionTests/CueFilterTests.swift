import Glibc
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("What the ear leaves out while cues sound") struct CueFilterTests {
  private static let rate = SampleRate(48_000)

  /// The level that is left of a sine of an amplitude of 1, in dB, once the filter has settled.
  private func left(of frequency: Double, rate: SampleRate) -> Double {
    var filter = CueFilter(sampleRate: rate)
    let sound = Signals.sine(Hertz(frequency), amplitude: 1, length: Seconds(0.2), rate: rate)
    var passed: [Float] = []
    sound.withUnsafeBufferPointer { filter.process($0) { passed += $0 } }
    #expect(passed.count == sound.count)
    return 20 * log10(Double(passed.suffix(2000).map(abs).max() ?? 0) + 1e-12)
  }

  @Test(
    "cues are 60 dB down, notes up to 1.6 kHz are as they were",
    arguments: [44_100.0, 48_000, 96_000])
  func response(rate: Double) {
    let rate = SampleRate(rate)
    for frequency in [82.4, 330, 1000, 1600] { #expect(abs(left(of: frequency, rate: rate)) < 0.3) }
    for frequency in [4000.0, 4757, 5660] { #expect(left(of: frequency, rate: rate) < -60) }
  }

  @Test("samples that are no numbers leave nothing behind")
  func bad() {
    var filter = CueFilter(sampleRate: Self.rate)
    let bad: [Float] = [.nan, .infinity, -.infinity, 3e38]
    var passed: [Float] = []
    bad.withUnsafeBufferPointer { filter.process($0) { passed += $0 } }
    let quiet = [Float](repeating: 0, count: 5000)
    quiet.withUnsafeBufferPointer { filter.process($0) { passed += $0 } }
    #expect(passed.allSatisfy { $0.isFinite })
    #expect(passed.suffix(100).allSatisfy { abs($0) < 1e-6 })
  }
}
