import Glibc
import TestSupport
import Testing
import Units

@testable import Synthesis

@Suite("limiter")
struct LimiterTests {
  /// The output of a limiter for a signal.
  private func limited(_ signal: some Sequence<Float>) -> [Float] {
    var limiter = Limiter(at: SampleRate(48000))
    return signal.map { limiter.process($0) }
  }

  @Test("random input of any size never passes the ceiling")
  func random() {
    var random = SeededRandom(seed: 48)
    var limiter = Limiter(at: SampleRate(48000))
    var highest: Float = 0
    // A hundred times as long where time does not matter, best in a release build.
    let count = getenv("PHOSPHOR_LONG_TESTS") == nil ? 1_000_000 : 100_000_000
    for index in 0..<count {
      // Bursts of all sizes, silences, and long stretches at one size.
      let size = Float(pow10: Int.random(in: -6...6, using: &random))
      let input =
        index / 5000 % 3 == 0
        ? Float.random(in: -1...1, using: &random) * size
        : Float.random(in: -1...1, using: &random) * (index / 997 % 2 == 0 ? 0.5 : 3)
      highest = max(highest, abs(limiter.process(input)))
    }
    #expect(highest <= 0.95)
    #expect(highest > 0.9)
  }

  @Test("any bit pattern is held under the ceiling, NaN and infinity too")
  func anyBits() {
    var random = SeededRandom(seed: 95)
    let output = limited(
      (0..<200_000).map { _ in Float(bitPattern: UInt32.random(in: 0...UInt32.max, using: &random))
      })
    #expect(output.allSatisfy { abs($0) <= 0.95 })
  }

  @Test(
    "single faults pass as silence or at the ceiling, and the sound after them is whole",
    arguments: [Float.nan, .infinity, -.infinity, 1e30, -.greatestFiniteMagnitude])
  func fault(value: Float) {
    let sine = Signals.sine(
      Hertz(440), amplitude: 0.5, length: Seconds(2), rate: SampleRate(48000))
    var faulty = sine
    faulty[1000] = value
    let output = limited(faulty)
    #expect(output.allSatisfy { abs($0) <= 0.95 })
    let late = zip(output.dropFirst(60_000 + 64), sine.dropFirst(60_000))
    #expect(late.allSatisfy { abs($0 - $1) < 0.001 })
  }

  @Test(
    "worst cases: a step at each place of the look-ahead, alternating signs, a peak after a peak")
  func adversarial() {
    for offset in 0..<140 {
      var signal = [Float](repeating: 0.949, count: 600)
      signal[200] = 4
      signal[200 + offset] = -50
      #expect(peak(limited(signal)) <= 0.95)
    }
    let alternating = (0..<2000).map { Float($0 % 2 == 0 ? 1 : -1) * Float($0) / 100 }
    #expect(peak(limited(alternating)) <= 0.95)
  }

  @Test("what is under the ceiling passes untouched, 64 samples late")
  func transparent() {
    let sine = Signals.sine(
      Hertz(1000), amplitude: 0.94, length: Seconds(0.1), rate: SampleRate(48000))
    #expect(Array(limited(sine).dropFirst(64)) == Array(sine.dropLast(64)))
  }

  @Test(
    "a loud sine is turned down, not clipped, and the gain is held from peak to peak: its shape is kept to -80 dB",
    arguments: [190.0, 220, 400, 1000])
  func noClipping(frequency: Double) {
    let sine = Signals.sine(
      Hertz(frequency), amplitude: 4, length: Seconds(1.5), rate: SampleRate(48000))
    let output = limited(sine).dropFirst(60_000)
    let expected = sine.dropFirst(60_000 - 64).map { $0 * 0.95 / 4 }
    #expect(zip(output, expected).allSatisfy { abs($0 - $1) < 0.0001 })
  }

  @Test("the gain is down before a peak comes, in more than one step")
  func lookAhead() {
    var signal = [Float](repeating: 0.5, count: 2000)
    signal[1000] = 10
    let output = limited(signal)
    #expect(abs(output[1000] - 0.5) < 0.1)
    #expect(output[1063] < 0.05)
    #expect(largestStep(output[900..<1064]) < 0.1)
  }

  @Test("the gain comes back within a second of the peak, with no step")
  func recovery() {
    var signal = [Float](repeating: 0.5, count: 48000)
    signal[1000] = 10
    let output = limited(signal)
    #expect(abs((output.last ?? 0) - 0.5) < 0.001)
    #expect(largestStep(output[1200...]) < 0.001)
    #expect(output[1064 + 60] < 0.06)
  }
}

extension Float {
  /// Ten to the power of `exponent`.
  fileprivate init(pow10 exponent: Int) {
    var value: Float = 1
    for _ in 0..<abs(exponent) { value *= 10 }
    self = exponent < 0 ? 1 / value : value
  }
}
