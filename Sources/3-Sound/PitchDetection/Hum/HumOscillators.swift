import Glibc

/// Oscillators on sixteen neighbouring multiples of the mains, each with an amplitude and a phase.
struct HumOscillators: Sendable {
  private let order: SIMD16<Float>
  private var cosine = SIMD16<Float>.zero
  private var sine = SIMD16<Float>.zero
  private var stepCosine = SIMD16<Float>.zero
  private var stepSine = SIMD16<Float>.zero
  private var inPhase = SIMD16<Float>.zero
  private var quadrature = SIMD16<Float>.zero
  private var real = SIMD16<Float>.zero
  private var imaginary = SIMD16<Float>.zero

  /// Makes silent oscillators on the multiples from `first` on.
  init(first: Int) {
    var order = SIMD16<Float>.zero
    for index in 0..<16 { order[index] = Float(first + index) }
    self.order = order
  }

  /// Mean square of the oscillators' sum.
  var power: Double {
    let squares: SIMD16<Float> = inPhase * inPhase + quadrature * quadrature
    return Double(squares.sum()) / 2
  }

  /// Sum of all oscillators at the present sample.
  var sample: Float {
    let sum: SIMD16<Float> = inPhase * cosine + quadrature * sine
    return sum.sum()
  }

  /// Silences the oscillators.
  mutating func reset() {
    inPhase = .zero
    quadrature = .zero
  }

  /// Begins a hop at the exact phase, which their rotation keeps for so long.
  ///
  /// - Parameters:
  ///   - cycles: Of the mains, so far.
  ///   - step: Of the mains in a sample, in cycles.
  mutating func align(cycles: Double, step: Double) {
    for index in 0..<16 {
      let turns = 2 * Double.pi * Double(order[index])
      cosine[index] = Float(cos(turns * cycles))
      sine[index] = Float(sin(turns * cycles))
      stepCosine[index] = Float(cos(turns * step))
      stepSine[index] = Float(sin(turns * step))
    }
    real = .zero
    imaginary = .zero
  }

  /// Takes in what is left of a sample, and turns on to the next.
  mutating func advance(left: Float) {
    real += cosine * left
    imaginary += sine * left
    let turned: SIMD16<Float> = cosine * stepCosine - sine * stepSine
    sine = sine * stepCosine + cosine * stepSine
    cosine = turned
  }

  /// Moves amplitudes and phases towards what was left in the hop, by `gain` of its sums.
  mutating func adapt(gain: Float) {
    inPhase += real * gain
    quadrature += imaginary * gain
  }

  /// Makes the hum louder or softer.
  mutating func scale(by ratio: Float) {
    inPhase *= ratio
    quadrature *= ratio
  }

  /// The lead of the sound that was left over the oscillators.
  ///
  /// With hum = I cos kθ + Q sin kθ, a phase that is δ ahead leaves kδ·Q at the cosine and −kδ·I at the
  /// sine; δ is the least-squares solution over the lines, in which the strong ones count.
  ///
  /// - Parameter scale: Two by the samples in the hop.
  /// - Returns: Cycles of the mains.
  func lead(scale: Float) -> Double {
    let turning: SIMD16<Float> = (quadrature * real - inPhase * imaginary) * order
    let strength: SIMD16<Float> =
      (inPhase * inPhase + quadrature * quadrature) * order * order
    return Double(turning.sum() * scale / max(strength.sum(), 1e-12)) / (2 * .pi)
  }
}
