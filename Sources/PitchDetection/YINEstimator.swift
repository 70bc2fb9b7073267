/// Period estimator of the YIN family.
///
/// Takes the first dip of the cumulative mean normalised difference below ``Parameters/threshold``.
///
/// - Source: de Cheveigné and Kawahara, "YIN, a fundamental frequency estimator for speech and music",
///   JASA 111(4), 2002, steps 2 to 5, eq. 8. The limit on the fallback to the global minimum is ours.
/// - Thread: analysis; allocates nothing.
struct YINEstimator: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// A dip below this CMND is a period: 15 % of the power does not repeat.
    var threshold: Float = 0.15
    /// The deepest dip counts below this, where no dip is below ``threshold``.
    var relaxed: Float = 0.40
    /// Threshold within ``latchedSpan`` of a latched period: a decaying note is held longer than a
    /// new one is believed.
    var latched: Float = 0.25
    /// Span about a latched period, as a ratio: a semitone each way.
    var latchedSpan = 1.06
    /// Shortest period in seconds: C8, a semitone sharp.
    var shortest = 1 / 4435.0

    static let standard = Parameters()
  }

  var parameters = Parameters.standard

  /// Estimates the period of one window.
  ///
  /// - Parameters:
  ///   - profile: The window.
  ///   - latched: Period of the latched note in seconds, where there is one.
  /// - Returns: `nil` if nothing repeats.
  func estimate(_ profile: borrowing LagProfile, latched: Double?) -> PeriodEstimate? {
    var index = firstDip(profile)
    if index == nil, let latched { index = dip(near: latched, profile) }
    if index == nil { index = deepestDip(profile) }
    guard let index else { return nil }
    return profile.refined(index)
  }

  private func firstDip(_ profile: borrowing LagProfile) -> Int? {
    var index = start(profile)
    while index < profile.end - 1 {
      if profile.cmnd[index] < parameters.threshold, profile.isDip(index) { return index }
      index += 1
    }
    return nil
  }

  private func dip(near period: Double, _ profile: borrowing LagProfile) -> Int? {
    let first = max(profile.grid.index(of: period / parameters.latchedSpan), start(profile))
    let last = min(profile.grid.index(of: period * parameters.latchedSpan), profile.end - 2)
    guard first <= last else { return nil }
    for index in first...last
    where profile.cmnd[index] < parameters.latched && profile.isDip(index) { return index }
    return nil
  }

  private func deepestDip(_ profile: borrowing LagProfile) -> Int? {
    var best: Int?
    var depth = parameters.relaxed
    for index in start(profile)..<max(profile.end - 1, start(profile)) {
      if profile.cmnd[index] < depth, profile.isDip(index) {
        depth = profile.cmnd[index]
        best = index
      }
    }
    return best
  }

  private func start(_ profile: borrowing LagProfile) -> Int {
    profile.grid.index(of: parameters.shortest)
  }
}
