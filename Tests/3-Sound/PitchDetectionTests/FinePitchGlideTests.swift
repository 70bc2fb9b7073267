import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("FinePitch on a moving pitch") struct FinePitchGlideTests {
  private static let rate = SampleRate(48000)
  private static let slope = 60.0  // cents a second

  @Test("the middle of a fixed window lags a glide by half of it")
  func fixedWindowLags() {
    // A second's regression over a glide says what the pitch was half a second ago.
    let mean = (0..<100).reduce(0) { $0 + Self.slope * Double($1) / 100 } / 100
    #expect(Self.slope - mean > 25)
  }

  @Test("a glide is read where it is now, within 40 ms", arguments: [82.4, 220, 880])
  func glide(frequency: Double) {
    let sound = Tones.gliding(
      from: Hertz(frequency), centsPerSecond: Self.slope, length: Seconds(1), rate: Self.rate)
    let estimates = fineEstimates(of: sound, near: frequency)
    for (hop, estimate) in estimates.enumerated().dropFirst(60) {
      let now = Double(hop + 1) * 256 / 48000 * Self.slope
      let error = cents(estimate?.frequency ?? 1, frequency) - now
      #expect(abs(error) < 0.7)
    }
  }

  @Test(
    "a vibrato is read where it is now, within 0.4 of its depth", arguments: [220, 659.3])
  func vibrato(frequency: Double) {
    let (rate, depth) = (5.5, 20.0)  // Hz, cents
    func bend(_ time: Double) -> Cents { Cents(depth * Sines.value(rate * time)) }
    var cycles = 0.0
    let sound = (0..<48000).map { n in
      cycles += Hertz(frequency).raised(by: bend(Double(n) / 48000)).value / 48000
      return Float(
        (1...10).reduce(0.0) { $0 + 0.2 * Sines.value(Double($1) * cycles) / Double($1) })
    }
    let estimates = fineEstimates(of: sound, near: frequency)
    let errors = estimates.enumerated().dropFirst(60).map { hop, estimate in
      abs(cents(estimate?.frequency ?? 1, frequency) - bend(Double(hop + 1) * 256 / 48000).value)
    }
    #expect(errors.sorted()[errors.count / 2] < 0.4 * depth)
  }

  @Test("a peg that stops is steady again within a second, and exact")
  func stops() {
    let end = Hertz(220).raised(by: Cents(30))
    let glide = Tones.gliding(
      from: Hertz(220), centsPerSecond: Self.slope, length: Seconds(0.5), rate: Self.rate)
    let tone = Tones.gliding(from: end, centsPerSecond: 0, length: Seconds(1.5), rate: Self.rate)
    let estimates = fineEstimates(of: glide + tone, near: 220)
    let after = estimates.suffix(60)
    #expect(after.allSatisfy { abs(cents($0?.frequency ?? 1, end.value)) < 0.05 })
    #expect(after.allSatisfy { $0?.speed == 0 })
  }

  @Test("a high tone that glides a semitone keeps every partial's phase")
  func high() {
    let sound = Tones.gliding(
      from: Hertz(2000), centsPerSecond: 100, length: Seconds(1), rate: Self.rate)
    let last = fineEstimates(of: sound, near: 2000).last ?? nil
    #expect(abs(cents(last?.frequency ?? 1, 2000) - 100) < 0.7)
  }

  @Test("the span collapses when the pitch jumps")
  func jump() {
    let sound =
      Tones.gliding(from: Hertz(220), centsPerSecond: 0, length: Seconds(1), rate: Self.rate)
      + Tones.gliding(from: Hertz(221), centsPerSecond: 0, length: Seconds(0.3), rate: Self.rate)
    let estimates = fineEstimates(of: sound, near: 220)
    #expect(estimates[180]?.span ?? 0 > 100)
    let after = estimates.dropFirst(190).prefix(18)
    #expect(after.contains { $0?.span ?? 180 < 12 })
    #expect(abs(((estimates.last ?? nil)?.frequency ?? 0) - 221) < 0.05)
  }
}
