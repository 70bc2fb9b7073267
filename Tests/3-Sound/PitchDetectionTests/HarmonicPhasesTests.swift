import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("HarmonicPhases") struct HarmonicPhasesTests {
  @Test("the phases of a tone in tune stand still")
  func still() {
    let heard = harmonicPhases(at: 110)
    for lane in 0..<4 {
      let spread = heard.map { turn($0[lane] - heard[0][lane]) }
      #expect(spread.allSatisfy { abs($0) < 0.001 })
    }
  }

  @Test("the phases of a tone half a hertz sharp turn by that times their number")
  func turning() {
    let heard = harmonicPhases(at: 110.5)
    let hop = Float(256.0 / 48000)
    for lane in 0..<4 {
      let step = 0.5 * Float(lane + 1) * hop
      for (before, after) in zip(heard, heard.dropFirst()) {
        #expect(abs(turn(after[lane] - before[lane]) - step) < 0.001)
        #expect(after[lane] >= 0 && after[lane] < 1)
      }
    }
  }

  @Test("the levels are those of the partials, and −120 dB where there is none")
  func levels() {
    let last = readings(of: harmonics(110, [0.1, 0.05, 0.2, 0])).last ?? .silence
    let expected: [Float] = [-20, -26.02, -13.98]
    for lane in 0..<3 { #expect(abs(last.harmonics.levels[lane] - expected[lane]) < 0.1) }
    #expect(last.harmonics.levels[3] < -80)
    #expect(PitchReading.silence.harmonics == .none)
  }

  @Test("each deviation is that of its own partial: those of a stiff string are ever sharper")
  func deviations() {
    let stiffness = 2e-4
    let sound = Signals.string(
      Hertz(110), inharmonicity: stiffness, length: Seconds(1), rate: SampleRate(48000))
    let last = readings(of: sound).last ?? .silence
    for lane in 0..<4 {
      let order = Double(lane + 1)
      let expected = 600 * log2(1 + stiffness * order * order)
      #expect(abs(Double(last.harmonics.deviations[lane]) - expected) < 0.05)
    }
  }

  @Test("a reading tells its standard error, and has none in silence")
  func standardError() throws {
    let last = readings(of: harmonics(110, [0.1, 0.05, 0.2, 0.1], seconds: 1)).last ?? .silence
    let error = try #require(last.standardError)
    #expect(error > Cents(0) && error < Cents(0.05))
    #expect(readings(of: [Float](repeating: 0, count: 4800)).last?.standardError == nil)
  }

  @Test("the display of a plucked string does not jitter by more than 0.1 cent from 0.5 s on")
  func jitter() {
    let sound = Tones.plucked(Hertz(110), length: Seconds(2), rate: SampleRate(48000))
    let shown = readings(of: sound).dropFirst(94).map(\.cents.value)
    let mean = shown.reduce(0, +) / Double(shown.count)
    let variance = shown.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(shown.count)
    #expect(variance.squareRoot() < 0.1)
    #expect(abs(mean) < 0.1)
  }

  /// The phases of the last hops of a tone of four harmonics.
  private func harmonicPhases(at frequency: Double) -> [SIMD4<Float>] {
    readings(of: harmonics(frequency, [0.1, 0.1, 0.1, 0.1], seconds: 1)).suffix(60)
      .map(\.harmonics.phases)
  }

  /// Difference of two phases in -0.5...0.5 cycles.
  private func turn(_ difference: Float) -> Float { difference - difference.rounded() }
}
