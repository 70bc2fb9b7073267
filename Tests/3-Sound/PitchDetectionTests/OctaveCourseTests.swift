import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("A course of a string and its octave") struct OctaveCourseTests {
  private static let rate = SampleRate(48000)

  /// The readings from 1 to 2.5 s of a string, and of one an octave and some cents above it.
  private static func readings(
    _ low: Hertz, octave cents: Double?, level: Double = 0.7
  ) -> ArraySlice<PitchReading> {
    let string = Signals.string(
      low, inharmonicity: 4e-5, partials: 14, amplitude: 0.2, length: Seconds(2.5), rate: rate)
    guard let cents else { return PitchDetectionTests.readings(of: string).dropFirst(188) }
    let octave = Signals.string(
      Hertz(2 * low.value).raised(by: Cents(cents)), inharmonicity: 2e-5, partials: 9,
      amplitude: 0.2 * level, length: Seconds(2.5), rate: rate)
    return PitchDetectionTests.readings(of: mixed(string, octave)).dropFirst(188)
  }

  @Test("the low string is read within a cent, and two are told: 95 of 100")
  func both() {
    let cases = isNight ? 100 : 8
    var wrong: [String] = []
    for seed in 1...cases {
      var random = SeededRandom(seed: UInt64(seed))
      let low = Hertz(Double.random(in: 82...200, using: &random))
      let off = Double.random(in: 5...25, using: &random) * (Bool.random(using: &random) ? 1 : -1)
      let level = Double.random(in: 0.4...1, using: &random)
      let heard = Self.readings(low, octave: off, level: level)
      // B moves the first partial by 0.03 cents.
      let right = heard.count { abs(Hertz($0.hertz).interval(above: low).value) < 1 }
      if right * 100 < heard.count * 95 || heard.last?.hasOctave != true {
        wrong.append("\(low.value) Hz, \(off) cents: \(right) of \(heard.count)")
      }
    }
    #expect(wrong.count * 20 <= cases, "\(wrong)")
  }

  @Test("one string is not told as two", arguments: [82.4, 110, 146.8, 196])
  func one(frequency: Double) {
    #expect(Self.readings(Hertz(frequency), octave: nil).allSatisfy { !$0.hasOctave })
  }

  @Test("without the odd partials alone the low string is read sharp")
  func together() {
    let values = SIMD16<Double>(
      110, 110.7, 110, 110.7, 110, 110.7, 110, 110.7, 0, 0, 0, 0, 0, 0, 0, 0)
    let weights = SIMD16<Double>(
      1e4, 1e4, 1e4, 1e4, 1e4, 1e4, 1e4, 1e4, 0, 0, 0, 0, 0, 0, 0, 0)
    var parameters = InharmonicFit.Parameters.standard
    var fit = InharmonicFit(values: values, weights: weights)
    var isSolved = fit.solve(parameters)
    #expect(isSolved)
    #expect(abs(fit.fundamental - 110) < 0.01 && fit.hasOctave)
    parameters.odd.least = 99
    fit = InharmonicFit(values: values, weights: weights)
    isSolved = fit.solve(parameters)
    #expect(isSolved)
    #expect(fit.fundamental > 110.1 && !fit.hasOctave)
  }
}
