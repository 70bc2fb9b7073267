/// Movement of phases over a span of hops, a partial a lane.
struct PhaseTrend: Sendable, BitwiseCopyable {
  /// Frequency in the middle of the span in cycles a hop.
  var slope: SIMD16<Double>
  /// Change of the frequency in cycles a hop a hop.
  var curvature: SIMD16<Double>
}

/// The sums that a ``PhaseTrend`` is made of.
struct PhaseSums: Sendable, BitwiseCopyable {
  private var phases = SIMD16<Double>.zero  // Σ φ
  private var moments = SIMD16<Double>.zero  // Σ j φ
  private var seconds = SIMD16<Double>.zero  // Σ j² φ
  private var squares = SIMD16<Double>.zero  // Σ φ²

  init() {}

  /// Adds the phases, in cycles, of the hop `time` hops ago.
  mutating func add(_ phase: SIMD16<Double>, at time: Double) {
    phases += phase
    var moment: SIMD16<Double> = phase * time
    moments += moment
    moment *= time
    seconds += moment
    squares += phase * phase
  }

  /// The trend over the `n` hops that were added, by the polynomials that are orthogonal on them.
  ///
  /// `P₁ = j − m` and `P₂ = (j − m)² − s` with `m = (n − 1) / 2` and `s = (n² − 1) / 12`.
  func trend(over n: Double, around step: SIMD16<Double>) -> PhaseTrend {
    let (middle, spread) = ((n - 1) / 2, (n * n - 1) / 12)
    let line = 1 / (n * spread)
    var slope: SIMD16<Double> = phases * (middle * line)
    slope -= moments * line
    slope += step
    let bow = 2 / Self.bowSquares(n)
    var curvature: SIMD16<Double> = phases * (bow * (middle * middle - spread))
    curvature -= moments * (bow * 2 * middle)
    curvature += seconds * bow
    return PhaseTrend(slope: slope, curvature: curvature)
  }

  /// Mean square in square cycles of what a parabola over the `n` hops leaves.
  func residual(over n: Double) -> SIMD16<Double> {
    let trend = trend(over: n, around: .zero)
    let spread = (n * n - 1) / 12
    var rest: SIMD16<Double> = squares
    rest -= phases * phases * (1 / n)
    rest -= trend.slope * trend.slope * (n * spread)
    rest -= trend.curvature * trend.curvature * (Self.bowSquares(n) / 4)
    return rest * (1 / max(n - 3, 1))
  }

  /// Σ P₂².
  private static func bowSquares(_ n: Double) -> Double {
    n * (n * n - 1) * (n * n - 4) / 180
  }
}
