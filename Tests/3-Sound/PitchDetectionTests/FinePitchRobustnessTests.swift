import Glibc
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("FinePitch among other sounds") struct FinePitchRobustnessTests {
  /// An even tone of D2 with a line of the mains beside its second partial.
  private static let humBesidePartial: [Float] = {
    let note = (1...8).map { (hertz: 73.4 * Double($0), amplitude: 0.1) }
    return partials(note + [(150, 0.05)], seconds: 1.2)
  }()

  @Test("hum beside a partial pulls a fit of all partials by cents")
  func humPulls() {
    let worst = worstError(of: InharmonicFit.Parameters(outlier: .infinity))
    #expect(worst > 0.1)
  }

  @Test("a partial that hum beats with is left out")
  func humIsLeftOut() {
    let estimates = fineEstimates(of: Self.humBesidePartial, near: 73.4)
    let errors = estimates.dropFirst(60).map { abs(cents($0?.frequency ?? 1, 73.4)) }
    #expect(errors.allSatisfy { $0 < 0.1 })
    let without = estimates.dropFirst(60).filter { $0?.partials == 7 }
    #expect(Double(without.count) > 0.8 * Double(errors.count))
  }

  @Test("stretched partials read as multiples are sharp by cents, as a string they are not")
  func stretched() {
    let stiffness = 1e-4
    let string = (1...10).map { k -> (k: Double, hertz: Double) in
      let k = Double(k)
      return (k, k * 82.41 * (1 + stiffness * k * k).squareRoot())
    }
    let first = string[0].hertz
    let mean = string.reduce(0) { $0 + $1.hertz / $1.k } / 10
    #expect(cents(mean, first) > 2)
    let sound = partials(string.map { ($0.hertz, 0.1 / $0.k) }, seconds: 1)
    let last = fineEstimates(of: sound, near: 82.41).last ?? nil
    #expect(abs(cents(last?.frequency ?? 1, first)) < 0.02)
    #expect(abs((last?.inharmonicity ?? 0) / stiffness - 1) < 0.1)
  }

  @Test("the ear's definition of pitch is above the first partial of a stiff string")
  func definition() {
    let even = SIMD16<Double>(repeating: 1)
    let heard = PitchDefinition.heard.stretch(inharmonicity: 1e-3, power: even)
    #expect(cents(heard, 1) > 8)
    #expect(PitchDefinition.firstPartial.stretch(inharmonicity: 1e-3, power: even) == 1)
    #expect(PitchDefinition.heard.stretch(inharmonicity: 1e-3, power: .zero) == 1)
  }

  /// Largest error in cents of fits over one hop's phases of the spoiled tone.
  private func worstError(of parameters: InharmonicFit.Parameters) -> Double {
    // What a slope over 200 ms makes of partial 2 as the 3.2 Hz beat pulls it to and fro.
    let pulled = (0..<16).map { phase in
      let pull = 1.2 * sin(2 * .pi * Double(phase) / 16)
      var values = SIMD16<Double>.zero
      var weights = SIMD16<Double>.zero
      for k in 1...8 {
        values[k - 1] = 73.4 + (k == 2 ? pull / 2 : 0)
        weights[k - 1] = Double(k * k) * 1e4
      }
      var fit = InharmonicFit(values: values, weights: weights)
      guard fit.solve(parameters) else { return 100.0 }
      return abs(cents(fit.fundamental, 73.4))
    }
    return pulled.max() ?? 0
  }
}
