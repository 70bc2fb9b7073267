import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("FinePitch exactness") struct FinePitchExactnessTests {
  @Test(
    "a steady tone of any pitch is read within 0.001 cent at every rate",
    arguments: zip(
      [44100, 48000, 48000, 96000, 192_000, 192_000],
      [27.5, 61.74, 4186, 1318.5, 246.9, 27.5]))
  func steady(rate: Double, frequency: Double) {
    let rate = SampleRate(rate)
    let sound = Signals.string(
      Hertz(frequency), decay: Seconds(1000), partials: 10, length: Seconds(1.2), rate: rate)
    // The windows of the correlation are a third of a semitone wrong at worst.
    let estimates = fineEstimates(of: sound, near: frequency * 1.004, rate: rate)
    let last = estimates.suffix(20).map { cents($0?.frequency ?? 1, frequency) }
    #expect(last.allSatisfy { abs($0) < 0.001 })
  }

  @Test("a tone at −80 dB of full scale is read within 0.02 cent")
  func faint() {
    let sound = Signals.sine(
      Hertz(110), amplitude: 1e-4, length: Seconds(1.2), rate: SampleRate(48000))
    let last = fineEstimates(of: sound, near: 110).last ?? nil
    #expect(abs(cents(last?.frequency ?? 1, 110)) < 0.02)
  }

  @Test("bad samples leave no trace once the tone is followed anew")
  func bad() {
    let tone = Signals.sine(
      Hertz(220), amplitude: 0.3, length: Seconds(1), rate: SampleRate(48000))
    var sound = tone
    for index in 9600..<9700 { sound[index] = index % 2 == 0 ? .nan : .infinity }
    let estimates = fineEstimates(of: sound, near: 220)
    #expect(estimates.allSatisfy { $0?.frequency.isFinite ?? true })
    #expect(estimates.allSatisfy { $0?.standardError.isFinite ?? true })
    #expect(abs(cents((estimates.last ?? nil)?.frequency ?? 1, 220)) < 0.01)
  }
}
