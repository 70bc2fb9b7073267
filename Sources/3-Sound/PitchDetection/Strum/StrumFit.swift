import Glibc

/// Fits the partials of all strings to a stretch of sound at once.
///
/// The sound is a sum of partials whose amplitudes and phases are free and whose frequencies follow from
/// two figures a string: its pitch and its stiffness. For given figures the amplitudes are a linear least
/// squares problem, which is solved exactly; what is left over falls towards the right figures by steps of
/// Gauss and Newton. Partials that two strings share are told apart by the strings' other partials, or by
/// their own small distance, whichever says more. Two partials further apart than the window resolves do not
/// see each other, so the equations fall into small blocks.
///
/// - Source: Golub and Pereyra, "The differentiation of pseudo-inverses and nonlinear least squares
///   problems whose variables separate", SIAM J. Numer. Anal. 10(2), 1973; Kaufman, "A variable projection
///   method for solving separable nonlinear least squares problems", BIT 15, 1975.
/// - Thread: analysis. Allocates in `init` only.
struct StrumFit: ~Copyable {
  /// Figures of the fit.
  struct Parameters: Sendable {
    /// Largest deviation of a string, in cents.
    var range = 70.0
    /// Spread of a string's pitch before it was heard: by and large it lies within so many cents.
    var spread = 80.0
    /// Spread of the logarithm of a string's stiffness before it was heard.
    var stiffnessSpread = 1.0
    /// Steps at most.
    var steps = 8
    /// Steps smaller than so many cents are the last.
    var enough = 0.02
    /// Largest step in cents, and in the logarithm of the stiffness.
    var largestStep = (cents: 15.0, stiffness: 1.0)

    /// A string whose own partials stand less than so much above noise is looked for elsewhere: e-fold.
    var sure = 2.0
    /// Range of the search for a string elsewhere, and its steps, in cents.
    var search = (range: 60.0, step: 7.5)
    /// Share of the error that another place must come below: less is chance.
    var better = 0.98

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let partials: StrumPartials
  private var equations: StrumEquations
  private var samples = 1.0

  init(
    partials: StrumPartials, moments: WindowMoments, parameters: Parameters = .standard
  ) {
    self.parameters = parameters
    self.partials = partials
    equations = StrumEquations(partials: partials, moments: moments)
  }

  /// The figures that explain a sound best, from a guess.
  ///
  /// - Returns: The figures, and how sure they are.
  mutating func refine(
    _ guess: StrumState, _ sound: borrowing StrumSpectrum
  ) -> StrumEstimate {
    samples = Double(sound.count)
    var state = guess
    var error = equations.evaluate(state, sound)
    var damping = 1e-3
    for _ in 0..<parameters.steps {
      let step = equations.normal.step(
        size: 2 * partials.strings, priors: priors(error), pull: pull(state, error),
        damping: damping)
      let next = moved(state, step)
      let nextError = equations.evaluate(next, sound)
      if cost(next, nextError, error) < cost(state, error, error) {
        (state, error) = (next, nextError)
        damping = max(damping / 10, 1e-6)
      } else {
        damping *= 10
        _ = equations.evaluate(state, sound)
      }
      if largest(step.lowHalf) < parameters.enough { break }
    }
    return StrumEstimate(
      state: state,
      errors: errors(state, error),
      strengths: strengths(equations.ownLogarithms / equations.ownCounts, error),
      oddStrengths: strengths(equations.oddLogarithms / equations.oddCounts, error),
      energies: equations.energies,
      residue: error)
  }

  /// The figures if every string an octave above another that hardly stands above noise was looked for elsewhere.
  ///
  /// It has no partials of its own: it may have settled on those of the other, or between both, which is a valley that
  /// no step leaves.
  mutating func relocated(
    _ found: StrumEstimate, _ sound: borrowing StrumSpectrum
  ) -> StrumEstimate {
    var best = found
    for string in 0..<partials.strings
    where partials.isOctave(string) && !(best.strengths[string] >= parameters.sure) {
      let other = refine(elsewhere(string, best.state, sound), sound)
      if other.residue < parameters.better * best.residue { best = other }
    }
    return best
  }

  /// Returns the same figures but for one string, which is where it explains most, away from its present place.
  private mutating func elsewhere(
    _ string: Int, _ state: StrumState, _ sound: borrowing StrumSpectrum
  ) -> StrumState {
    var (best, least) = (state, Double.infinity)
    var other = state
    var cents = -parameters.search.range
    while cents <= parameters.search.range {
      if abs(cents - state.cents[string]) >= parameters.search.step {
        other.cents[string] = cents
        let error = equations.evaluate(other, sound, derives: false)
        if error < least { (best, least) = (other, error) }
      }
      cents += parameters.search.step
    }
    return best
  }

  /// Logarithm of the energy a partial that each string explains and the others would not, over that of noise.
  mutating func needs(
    _ found: StrumEstimate, _ sound: borrowing StrumSpectrum
  ) -> SIMD8<Double> {
    samples = Double(sound.count)
    let error = equations.evaluate(found.state, sound, derives: false)
    let energies = equations.indispensable()
    var needs = SIMD8<Double>.zero
    for string in 0..<partials.strings {
      let energy = energies[string] / Double(partials.range(ofString: string).count)
      needs[string] = log(max(energy / max(noise(error), 1e-30), 1e-9))
    }
    return needs
  }

  /// Standard errors; a string at the end of the range lies beyond it, or is none.
  private mutating func errors(_ state: StrumState, _ error: Double) -> SIMD8<Double> {
    let found = equations.normal.errors(
      strings: partials.strings, priors: priors(error), noise: noise(error))
    let size = state.cents.replacing(with: -state.cents, where: state.cents .< 0)
    return found.replacing(with: .infinity, where: size .>= parameters.range)
  }

  /// Means of the logarithms of partials' energies, over noise in their place.
  private func strengths(_ means: SIMD8<Double>, _ error: Double) -> SIMD8<Double> {
    means - log(max(noise(error), 1e-30))
  }

  /// The unit of the error's curvature: the error a sample.
  private func noise(_ error: Double) -> Double { error / samples }
}

extension StrumFit {
  /// The largest of the strings' figures, whatever its sign.
  private func largest(_ values: SIMD8<Double>) -> Double {
    var found = 0.0
    for string in 0..<partials.strings { found = max(found, abs(values[string])) }
    return found
  }

  /// Curvature of what was known before, parameter by parameter.
  private func priors(_ error: Double) -> SIMD16<Double> {
    var found = SIMD16<Double>.zero
    for string in 0..<partials.strings {
      found[string] = noise(error) / (parameters.spread * parameters.spread)
      found[partials.strings + string] =
        noise(error) / (parameters.stiffnessSpread * parameters.stiffnessSpread)
    }
    return found
  }

  /// Slope with which the knowledge from before the sound pulls the figures back, parameter by parameter.
  private func pull(_ state: StrumState, _ error: Double) -> SIMD16<Double> {
    let priors = priors(error)
    var found = SIMD16<Double>.zero
    for string in 0..<partials.strings {
      let stiffness = partials.strings + string
      found[string] = -priors[string] * state.cents[string]
      found[stiffness] = -priors[stiffness] * state.logStiffness[string]
    }
    return found
  }

  /// Error and distance from what was known, as one figure.
  private func cost(_ state: StrumState, _ error: Double, _ scale: Double) -> Double {
    let cents = state.cents / parameters.spread
    let stiffness = state.logStiffness / parameters.stiffnessSpread
    return error + noise(scale) * ((cents * cents).sum() + (stiffness * stiffness).sum())
  }

  private func moved(_ state: StrumState, _ step: SIMD16<Double>) -> StrumState {
    var next = state
    let (most, stiffest) = parameters.largestStep
    for string in 0..<partials.strings {
      let cents = min(max(step[string], -most), most)
      let stiffness = min(max(step[partials.strings + string], -stiffest), stiffest)
      next.cents[string] = min(
        max(state.cents[string] + cents, -parameters.range), parameters.range)
      // From a hundredth to ten times the ordinary: 10⁻⁶ to 10⁻³.
      next.logStiffness[string] = min(max(state.logStiffness[string] + stiffness, -4.6), 2.3)
    }
    return next
  }
}
