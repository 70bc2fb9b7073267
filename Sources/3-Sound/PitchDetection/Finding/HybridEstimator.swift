import Units

/// Joins the two period estimators by how much each is worth at a pitch.
///
/// YIN's mean needs several cycles in the window, which low notes do not give it; autocorrelation
/// does not, but follows the room's noise sooner.
struct HybridEstimator: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// At and above this frequency in hertz YIN is believed alone.
    var trusted = 95.0
    /// Frequency in hertz from which up to ``trusted`` a confident YIN is believed, and another needs agreement.
    var strict = 65.0
    /// Confidence from which YIN is believed between the two frequencies.
    var confident = 0.88
    /// Both agree within this ratio: half a semitone.
    var agreement = 1.029

    static let standard = Parameters()
  }

  var parameters = Parameters.standard
  var yin = YINEstimator()
  var autocorrelation = AutocorrelationEstimator()

  /// Estimates the period of one window.
  ///
  /// - Parameters:
  ///   - profile: The window.
  ///   - latched: Period of the latched note in seconds, if there is one.
  /// - Returns: `nil` if nothing repeats or the estimators contradict each other.
  func estimate(_ profile: borrowing LagProfile, latched: Double?) -> PeriodEstimate? {
    guard let first = yin.estimate(profile, latched: latched) else { return rescue(profile) }
    if first.frequency >= parameters.trusted { return first }
    if first.frequency >= parameters.strict, first.confidence >= parameters.confident {
      return first
    }
    guard let second = autocorrelation.estimate(profile) else { return nil }
    let ratio = max(first.period, second.period) / min(first.period, second.period)
    return ratio < parameters.agreement ? first : nil
  }

  /// The estimate if YIN gives up in noise: autocorrelation alone, if it is coherent, and from the strict band up.
  private func rescue(_ profile: borrowing LagProfile) -> PeriodEstimate? {
    guard let estimate = autocorrelation.coherentEstimate(profile),
      estimate.frequency >= parameters.strict
    else { return nil }
    return estimate
  }
}
