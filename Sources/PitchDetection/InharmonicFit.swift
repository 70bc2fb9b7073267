/// Fits a stiff string to measured partials: `f_k = k · f · √(1 + B k²)`.
///
/// To first order `f_k / k = f + (f B / 2) k²`, a straight line over k²: weighted least squares, with
/// a prior on B so that few or noisy partials do not invent stiffness.
///
/// - Source: Fletcher, "Normal vibration frequencies of a stiff piano string", JASA 36(1), 1964.
struct InharmonicFit: Sendable, BitwiseCopyable {
  /// Figures of the fit.
  struct Parameters: Sendable {
    /// Expected size of B: wound bass strings have 0.0002, plain treble strings 0.00003, winds 0.
    var stiffness = 1e-4
    /// No string of an instrument with a tuner is stiffer.
    var largest = 1e-3

    static let standard = Parameters()
  }

  /// Frequency of the first partial, in the unit of the measurements.
  private(set) var fundamental = 0.0
  /// B.
  private(set) var inharmonicity = 0.0
  /// Standard error of ``fundamental`` for the variances given.
  private(set) var error = Double.infinity

  private var (s0, s2, s4) = (0.0, 0.0, 0.0)  // sums of w, w k², w k⁴
  private var (y0, y2) = (0.0, 0.0)  // sums of w y, w y k²

  init() {}

  /// Takes in partial `k` at `frequency` with the variance of `frequency`.
  mutating func add(k: Int, frequency: Double, variance: Double) {
    let k = Double(k)
    let y = frequency / k
    let weight = k * k / variance
    s0 += weight
    s2 += weight * k * k
    s4 += weight * k * k * k * k
    y0 += weight * y
    y2 += weight * y * k * k
  }

  /// Solves for what was added.
  ///
  /// - Returns: `false` if nothing was.
  mutating func solve(_ parameters: Parameters = .standard) -> Bool {
    guard s0 > 0 else { return false }
    let mean = y0 / s0
    let prior = 2 / (parameters.stiffness * mean)
    let s4 = s4 + prior * prior
    let determinant = s0 * s4 - s2 * s2
    let slope = (s0 * y2 - s2 * y0) / determinant
    let bound = parameters.largest * mean / 2
    let kept = min(max(slope, 0), bound)
    fundamental = (y0 - kept * s2) / s0
    inharmonicity = 2 * kept / fundamental
    // A slope at its bound is known, and then only the mean's error is left.
    error = (kept == slope ? s4 / determinant : 1 / s0).squareRoot()
    // f above is the line's value at k = 0; the first partial itself is √(1 + B) of it.
    fundamental *= (1 + inharmonicity).squareRoot()
    return true
  }
}
