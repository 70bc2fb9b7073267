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
    /// The deepest dip counts below this, if no dip is below ``threshold``.
    var relaxed: Float = 0.40
    /// Likeness of a dip nearly as deep as the deepest, as a share of that one's.
    var share: Float = 0.88
    /// Threshold within ``latchedSpan`` of a latched period: a decaying note is held longer than a
    /// new one is believed.
    var latched: Float = 0.25
    /// Span about a latched period, as a ratio: a semitone each way.
    var latchedSpan = 1.06
    /// Periods in seconds up to which a lag's multiples are not looked at: there its depth is known from
    /// too few samples.
    var octaveFrom = 1 / 2600.0
    /// A multiple of the lag is taken if the difference falls to this share.
    var octaveShare: Float = 0.4
    /// Differences below this are not looked at: other strings that ring on are as loud.
    var octaveFloor: Float = 0.02
    /// Shortest period in seconds: C8, a semitone sharp.
    var shortest = 1 / 4435.0

    static let standard = Parameters()
  }

  var parameters = Parameters.standard

  /// Estimates the period of one window.
  ///
  /// - Parameters:
  ///   - profile: The window.
  ///   - latched: Period of the latched note in seconds, if there is one.
  /// - Returns: `nil` if nothing repeats.
  func estimate(_ profile: borrowing LagProfile, latched: Double?) -> PeriodEstimate? {
    var index = firstDip(profile)
    if index == nil, let latched { index = dip(near: latched, profile) }
    if index == nil { index = relaxedDip(profile) }
    guard let index else { return nil }
    return profile.refined(wholePeriod(index, profile))
  }

  /// The first multiple of a lag at which much more repeats, or the lag itself.
  ///
  /// A string whose odd harmonics have nearly died repeats after half its period too, but not as well.
  private func wholePeriod(_ index: Int, _ profile: borrowing LagProfile) -> Int {
    let half = profile.refined(index)
    let unlike = 1 - Float(half.confidence)
    guard unlike > parameters.octaveFloor, half.period > parameters.octaveFrom else { return index }
    for multiple in 2...3 {
      let near = profile.grid.index(of: Double(multiple) * half.period)
      for lag in max(near - 1, 1)...near + 1 where lag < profile.end - 1 && profile.isDip(lag) {
        if 1 - Float(profile.refined(lag).confidence) < parameters.octaveShare * unlike {
          return lag
        }
      }
    }
    return index
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

  /// The first dip nearly as deep as the deepest, if that is deep enough.
  ///
  /// By the difference itself: noise fills the dips evenly, and the mean over ever longer lags would favour
  /// multiples of the period.
  private func relaxedDip(_ profile: borrowing LagProfile) -> Int? {
    let first = start(profile)
    var deepest: Float = 1
    for index in first..<max(profile.end - 1, first)
    where profile.difference[index] < deepest && profile.isDip(index) {
      deepest = profile.difference[index]
    }
    guard deepest < parameters.relaxed else { return nil }
    let enough = 1 - parameters.share * (1 - deepest)
    for index in first..<profile.end - 1
    where profile.difference[index] <= enough && profile.isDip(index)
      && profile.cmnd[index] < parameters.relaxed
    {
      return index
    }
    return nil
  }

  private func start(_ profile: borrowing LagProfile) -> Int {
    profile.grid.index(of: parameters.shortest)
  }
}
