/// Fits a stiff string to measured partials: `f_k = k · f · √(1 + B k²)`.
///
/// To first order `f_k / k = f + (f B / 2) k²`, a straight line over k²: weighted least squares, with
/// a prior on B so that few or noisy partials do not invent stiffness. A partial that alone spoils the
/// line, because another sound lies beside it, is left out; so are all even ones, if they alone spoil it: the octave
/// string of a course sounds with its low one.
///
/// - Source: Fletcher, "Normal vibration frequencies of a stiff piano string", JASA 36(1), 1964.
///   Leaving out: Cook and Weisberg, *Residuals and Influence in Regression*, 1982, section 2.2.2
///   (externally studentised residual).
struct InharmonicFit: Sendable, BitwiseCopyable {
  /// Figures of the fit.
  struct Parameters: Sendable {
    /// Expected size of B: wound bass strings have 0.0002, plain treble strings 0.00003, winds 0.
    var stiffness = 1e-4
    /// No string of an instrument with a tuner is stiffer.
    var largest = 1e-3
    /// Square of the studentised residual from which a partial is left out.
    var outlier = 25.0
    /// Partials that must remain: two always lie on a line.
    var least = 2
    /// Odd partials from which these are a string by themselves, the part of the scatter that theirs may be, and the even
    /// ones beside it that are another string's.
    var odd = (least: 3, scatter: 0.05, evens: 2)

    static let standard = Parameters()

    /// Figures for a string that was just heard with its octave: it may have two odd partials left.
    static var course: Parameters {
      var course = Parameters()
      course.odd.least = 2
      return course
    }
  }

  /// Frequency of the first partial, in the unit of the measurements.
  private(set) var fundamental = 0.0
  /// B.
  private(set) var inharmonicity = 0.0
  /// Standard error of ``fundamental`` for the variances given.
  private(set) var error = Double.infinity
  /// Ratio of the scatter of the partials about the line to that of the variances given, 1 or more.
  private(set) var misfit = 1.0
  /// Partials in the fit.
  private(set) var partials = 0
  /// True if the even partials are not this string's alone: one an octave above sounds with it.
  private(set) var hasOctave = false

  /// One over the variance of each value in the fit; 0 of those left out.
  private(set) var weights: SIMD16<Double>

  private let values: SIMD16<Double>

  /// Takes in the partials, number 1 in lane 0.
  ///
  /// - Parameters:
  ///   - values: Each partial's frequency over its number, `f_k / k`.
  ///   - weights: One over the variance of each value; 0 leaves a partial out.
  init(values: SIMD16<Double>, weights: SIMD16<Double>) {
    self.values = values
    self.weights = weights
    for lane in 0..<16 where weights[lane] > 0 { partials += 1 }
  }

  /// Weighted mean of one more figure a partial.
  func mean(_ figures: SIMD16<Double>) -> (mean: Double, weight: Double) {
    let weight = weights.sum()
    return ((weights * figures).sum() / weight, weight)
  }

  /// Solves for what was taken in.
  ///
  /// - Returns: `false` if nothing was.
  mutating func solve(_ parameters: Parameters = .standard) -> Bool {
    guard partials > 0 else { return false }
    var line = Line(weights, values, parameters)
    var scatter = line.scatter(weights, values)
    if scatter > parameters.outlier * Double(partials), let odd = oddPartials(scatter, parameters) {
      (weights, partials, hasOctave) = (odd, Self.count(odd), true)
      line = Line(weights, values, parameters)
      scatter = line.scatter(weights, values)
    }
    // Without scatter that much larger than noise there is no outlier.
    while partials > parameters.least, scatter > parameters.outlier,
      let worst = outlier(line, scatter, parameters)
    {
      weights[worst] = 0
      partials -= 1
      line = Line(weights, values, parameters)
      scatter = line.scatter(weights, values)
    }
    inharmonicity = 2 * line.slope / line.origin
    error = line.error
    // The origin is the line's value at k = 0; the first partial itself is √(1 + B) of it.
    fundamental = line.origin * (1 + inharmonicity).squareRoot()
    if partials > 2 { misfit = max(1, scatter / Double(partials - 2)).squareRoot() }
    return true
  }

  /// The weights of the odd partials, if they fit a string, and the even ones do not fit the same.
  private func oddPartials(_ scatter: Double, _ parameters: Parameters) -> SIMD16<Double>? {
    let odd = weights * Self.isOdd
    guard Self.count(odd) >= parameters.odd.least else { return nil }
    let line = Line(odd, values, parameters)
    guard line.scatter(odd, values) < parameters.odd.scatter * scatter else { return nil }
    // One that lies elsewhere is an outlier; several on one side are another string's.
    var (sharp, flat) = (0, 0)
    for lane in stride(from: 1, to: 16, by: 2) where weights[lane] > 0 {
      let residual = line.residual(lane, values[lane])
      guard weights[lane] * residual * residual > parameters.outlier else { continue }
      if residual > 0 { sharp += 1 } else { flat += 1 }
    }
    return max(sharp, flat) >= parameters.odd.evens && min(sharp, flat) == 0 ? odd : nil
  }

  private static func count(_ weights: SIMD16<Double>) -> Int {
    var count = 0
    for lane in 0..<16 where weights[lane] > 0 { count += 1 }
    return count
  }

  private static var isOdd: SIMD16<Double> {
    SIMD16(1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0)
  }

  /// The partial without which the others fit much better.
  private func outlier(_ line: Line, _ scatter: Double, _ parameters: Parameters) -> Int? {
    var (worst, gain) = (0, 0.0)
    for lane in 0..<16 where weights[lane] > 0 {
      let own = line.influence(lane, values[lane], weights[lane])
      if own > gain { (worst, gain) = (lane, own) }
    }
    // B takes a degree of freedom if enough partials are left to find it.
    let rest = max(scatter - gain, 0) / Double(max(partials - 3, 1))
    return gain > parameters.outlier * max(rest, 1) ? worst : nil
  }
}

extension InharmonicFit {
  /// A line over k².
  private struct Line {
    var origin: Double
    var slope: Double
    /// Standard error of the first partial: of the line at k = 1.
    var error: Double
    private let s0: Double
    private let s2: Double
    private let s4: Double
    private let determinant: Double

    init(_ weights: SIMD16<Double>, _ values: SIMD16<Double>, _ parameters: Parameters) {
      let weighted = weights * values
      let squared = weights * Self.squares
      s0 = weights.sum()
      s2 = squared.sum()
      let (y0, y2) = (weighted.sum(), (weighted * Self.squares).sum())
      let mean = y0 / s0
      let prior = 2 / (parameters.stiffness * mean)
      s4 = (squared * Self.squares).sum() + prior * prior
      determinant = s0 * s4 - s2 * s2
      let free = (s0 * y2 - s2 * y0) / determinant
      slope = min(max(free, 0), parameters.largest * mean / 2)
      origin = (y0 - slope * s2) / s0
      // A slope at its bound is known, and then only the mean's error is left.
      error = (slope == free ? (s4 - 2 * s2 + s0) / determinant : 1 / s0).squareRoot()
    }

    /// Sum of the squared residuals in units of their variances.
    func scatter(_ weights: SIMD16<Double>, _ values: SIMD16<Double>) -> Double {
      var residuals: SIMD16<Double> = values - origin
      residuals -= Self.squares * slope
      return (weights * residuals * residuals).sum()
    }

    /// Distance of a partial's value above the line.
    func residual(_ lane: Int, _ value: Double) -> Double {
      value - origin - slope * Double((lane + 1) * (lane + 1))
    }

    /// Amount by which the scatter falls without a partial.
    func influence(_ lane: Int, _ value: Double, _ weight: Double) -> Double {
      let square = Double((lane + 1) * (lane + 1))
      let residual = residual(lane, value)
      let leverage = weight * (s4 - 2 * s2 * square + s0 * square * square) / determinant
      return weight * residual * residual / (1 - min(leverage, 0.999))
    }

    /// k².
    private static var squares: SIMD16<Double> {
      SIMD16(
        lowHalf: SIMD8(1, 4, 9, 16, 25, 36, 49, 64),
        highHalf: SIMD8(81, 100, 121, 144, 169, 196, 225, 256))
    }
  }
}
