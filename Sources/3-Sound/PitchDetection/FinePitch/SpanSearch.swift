/// Chooses over how long the phases are regressed, and whether by lines or by parabolas.
struct SpanSearch: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Spans in hops.
    var spans = [3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 180]
    /// Hops from which parabolas are compared.
    var bent = 4
    /// Hops from which a parabola is believed: 32 ms.
    ///
    /// A fifth of a cycle of the quickest vibrato, of which a line would tell a place 40 ms ago. It must
    /// also be twice as long as the line's span, or it is a line with an end from before a step.
    var believed = 6
    /// Standard errors by which two spans may differ.
    var agreement = 2.5
    /// Standard errors that a speed must have.
    var significance = 4.0
    /// Relative error that no span is better than: 0.01 cent.
    var trust = 6e-6
    /// Largest deviation from the filters' frequencies, as a ratio: beyond it a measurement is another sound's, or
    /// nonsense.
    var plausible = 0.06

    static let standard = Parameters()

    /// Hops of the longest span.
    var longest: Int { spans.last ?? 3 }
  }

  /// The tone that the search is about in one hop.
  struct Tone {
    /// Rough frequency in hertz.
    var frequency: Double
    /// Rough advance of the phases, in cycles a hop.
    var step: SIMD16<Double>
    /// Window that the phases were found in, in seconds.
    var window: Double
    /// Time from the newest phase to now, in seconds.
    var delay: Double
    /// True if a string an octave above sounded with it in the hop before.
    var hadOctave = false
  }

  private let parameters: Parameters
  private let hop: Double  // seconds

  init(hop: Double, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.hop = hop
  }

  /// The longest span that agrees with all shorter ones.
  ///
  /// - Returns: `nil` if no partial has stood out for the shortest span.
  func best(
    _ tone: Tone, _ phases: borrowing PhaseHistory, _ levels: PartialLevels
  ) -> FineEstimate? {
    var (line, bow) = (Choice(), Choice())
    var (lines, bows, speeds) = (AgreeingSpans(), AgreeingSpans(), AgreeingSpans())
    let variances = levels.phaseVariances
    phases.sums(over: parameters.spans, around: tone.step) { hops, sums in
      guard let (string, fit) = fit(sums, tone, variances, levels, hops) else { return true }
      if fit.hasOctave, line.fit?.hasOctave == false {
        // What the shorter ones took for one string are two.
        (line, bow) = (Choice(), Choice())
        (lines, bows, speeds) = (AgreeingSpans(), AgreeingSpans(), AgreeingSpans())
      }
      if lines.admits(fit.fundamental, margin: margin(fit.error, tone)) {
        line.take(fit, string, sums, error: fit.error)
      }
      guard hops >= parameters.bent else { return true }
      let (now, error) = fit.extrapolated(by: tone.delay)
      let isLikeBefore = speeds.admits(
        fit.speed, margin: parameters.agreement * fit.speedError)
      if bows.admits(now, margin: margin(error, tone)), isLikeBefore {
        bow.take(fit, string, sums, error: error)
      }
      return lines.agree || (bows.agree && speeds.agree)
    }
    guard let steady = line.fit else { return nil }
    if let bent = bow.fit, bent.hops >= max(parameters.believed, 2 * steady.hops),
      abs(bent.speed * tone.delay) < parameters.plausible * tone.frequency,
      bent.isBetter(
        than: steady, delay: tone.delay, scale: scale(bow, tone),
        significance: parameters.significance)
    {
      let (now, error) = bent.extrapolated(by: tone.delay)
      return estimate(
        bent, levels, now, error * scale(bow, tone), speed: bent.speed, own: own(bow, tone))
    }
    return estimate(
      steady, levels, steady.fundamental, steady.error * scale(line, tone), speed: 0,
      own: own(line, tone))
  }
}

extension SpanSearch {
  /// A span that was admitted.
  private struct Choice {
    var fit: SpanFit?
    var weights = SIMD16<Double>.zero
    var sums = PhaseSums()

    private var error = Double.infinity

    /// Takes a longer span unless it has fewer partials and so a larger error.
    mutating func take(
      _ fit: SpanFit, _ string: InharmonicFit, _ sums: PhaseSums, error: Double
    ) {
      guard error <= self.error else { return }
      self.error = error
      self.fit = fit
      weights = string.weights
      self.sums = sums
    }
  }

  /// Ratio of the errors to those from noise: the partials fit no string, or the phases no parabola.
  private func scale(_ choice: Choice, _ tone: Tone) -> Double {
    guard let fit = choice.fit, fit.hops > 3 else { return 1 }
    let noise = PhaseNoise(span: Double(fit.hops) * hop, window: tone.window)
    let shares = choice.weights / Self.orders
    let variance = (shares * shares * choice.sums.residual(over: Double(fit.hops))).sum()
    let error = (max(variance, 0) * noise.slope).squareRoot() / choice.weights.sum()
    return max(fit.misfit, error / fit.error)
  }

  /// Frequencies of the first four partials in the middle of a choice's span, in hertz.
  private func own(_ choice: Choice, _ tone: Tone) -> SIMD4<Double> {
    guard let fit = choice.fit else { return .zero }
    let slope = choice.sums.trend(over: Double(fit.hops), around: tone.step).slope
    return slope.lowHalf.lowHalf / hop
  }

  private func margin(_ error: Double, _ tone: Tone) -> Double {
    parameters.agreement * error + parameters.trust * tone.frequency
  }

  private func estimate(
    _ fit: SpanFit, _ levels: PartialLevels, _ now: Double, _ error: Double, speed: Double,
    own: SIMD4<Double>
  ) -> FineEstimate {
    FineEstimate(
      frequency: now, standardError: error, inharmonicity: fit.inharmonicity, speed: speed,
      signalToNoise: levels.signalToNoise, partials: fit.partials, span: fit.hops,
      own: own * (now / fit.fundamental), hasOctave: fit.hasOctave)
  }

  /// Fits a string to the partials that were there for the whole span.
  private func fit(
    _ sums: PhaseSums, _ tone: Tone, _ variances: SIMD16<Double>, _ levels: PartialLevels,
    _ hops: Int
  ) -> (string: InharmonicFit, fit: SpanFit)? {
    let noise = PhaseNoise(span: Double(hops) * hop, window: tone.window)
    let trend = sums.trend(over: Double(hops), around: tone.step)
    let floor = parameters.trust * tone.frequency
    let variance = variances * noise.slope + floor * floor
    var weights = Self.orders * Self.orders / variance
    // While the window fills with the tone's beginning its phases are not yet those of the tone.
    let filling = min(Double(hops) / 4, tone.window / hop)
    levels.drop(youngerThan: Double(hops) + filling.rounded(.down), from: &weights)
    var string = InharmonicFit(values: trend.slope / (Self.orders * hop), weights: weights)
    guard string.solve(tone.hadOctave ? .course : .standard),
      abs(string.fundamental / tone.frequency - 1) < parameters.plausible
    else { return nil }
    let speeds = trend.curvature / (Self.orders * (hop * hop))
    return (string, SpanFit(string, speeds: speeds, noise: noise, hops: hops, hop: hop))
  }

  /// The orders 1, 2, 3 … of the partials.
  private static var orders: SIMD16<Double> {
    SIMD16(
      lowHalf: SIMD8(1, 2, 3, 4, 5, 6, 7, 8), highHalf: SIMD8(9, 10, 11, 12, 13, 14, 15, 16))
  }
}
