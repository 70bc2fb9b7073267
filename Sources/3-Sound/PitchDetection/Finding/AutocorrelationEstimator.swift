/// Period estimator by normalised autocorrelation.
///
/// Takes the first peak that is nearly as high as the highest: the first, because every multiple of
/// the period has a peak as high, and the highest may be any of them.
///
/// - Source: McLeod and Wyvill, "A smarter way to find pitch", ICMC 2005, section 5 (the key maximum).
///   Coherence over multiples of the lag is ours.
/// - Thread: analysis; allocates nothing.
struct AutocorrelationEstimator: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// A peak counts from this share of the highest.
    var share: Float = 0.90
    /// The highest peak must reach this: a quarter of the power is noise that does not repeat.
    var threshold: Float = 0.75
    /// A lower one from here up is enough if it is coherent: every multiple of a period has the same
    /// noise, and a chance likeness has no multiples.
    var coherent: (threshold: Float, share: Double) = (0.5, 0.8)
    /// Weights of the correlation at 2, 3, 4 and 5 times the lag in the coherence.
    var coherence: [Float] = [0.4, 0.3, 0.2, 0.1]
    /// Shortest period in seconds: C8, a semitone sharp.
    var shortest = 1 / 4435.0

    static let standard = Parameters()
  }

  var parameters = Parameters.standard

  /// Estimates the period of one window.
  ///
  /// - Returns: `nil` if nothing repeats.
  func estimate(_ profile: borrowing LagProfile) -> PeriodEstimate? {
    firstPeak(profile, reaching: parameters.threshold)
  }

  /// Estimates the period of a window that noise makes unlike itself.
  ///
  /// - Returns: `nil` if no peak is nearly as high again at its multiples.
  func coherentEstimate(_ profile: borrowing LagProfile) -> PeriodEstimate? {
    guard let peak = firstPeak(profile, reaching: parameters.coherent.threshold),
      coherence(of: peak, in: profile) > parameters.coherent.share * peak.confidence
    else { return nil }
    return peak
  }

  private func firstPeak(
    _ profile: borrowing LagProfile, reaching threshold: Float
  ) -> PeriodEstimate? {
    let start = profile.grid.index(of: parameters.shortest)
    let highest = highestPeak(profile, from: start)
    guard highest >= threshold else { return nil }
    for index in start..<max(profile.end - 1, start) {
      guard profile.correlation(index) >= parameters.share * highest else { continue }
      if profile.isDip(index) { return profile.refined(index) }
    }
    return nil
  }

  /// Likeness of the sound to itself after several cycles, 0...1; of those cycles that fit in the window.
  func coherence(of estimate: PeriodEstimate, in profile: borrowing LagProfile) -> Double {
    var (sum, weights): (Float, Float) = (0, 0)
    for offset in parameters.coherence.indices {
      let weight = parameters.coherence[offset]
      let index = profile.grid.index(of: Double(offset + 2) * estimate.period)
      guard index < profile.end - 1 else { break }
      sum += weight * max(profile.correlation(index), 0)
      weights += weight
    }
    return weights > 0 ? Double(sum / weights) : estimate.confidence
  }

  private func highestPeak(_ profile: borrowing LagProfile, from start: Int) -> Float {
    var highest: Float = 0
    for index in start..<max(profile.end - 1, start) {
      let value = profile.correlation(index)
      if value > highest, profile.isDip(index) { highest = value }
    }
    return highest
  }
}
