import MusicTheory
import Units

// What the windows of one hop find.

extension PitchTracker {
  /// The period that the windows find, unless it is hum.
  mutating func found(_ level: Double, stands: Bool) -> PeriodEstimate? {
    guard level > parameters.silence,
      let estimate = ring.comb.isOn
        ? estimateOverRinging(stands: stands) : estimate(stands: stands),
      passes(estimate.frequency)
    else { return nil }
    return estimate
  }

  /// The period that was found, or the lower pitch that is known to sound: by its own partials, or since it is shown,
  /// has some of its own, and is a string of the tuning if the found one is none.
  func settled(_ found: PeriodEstimate, stands: Bool) -> PeriodEstimate {
    let isString = stands && hold.holds && target.prefers(fine.followed, to: found.frequency)
    return found.lowered(to: isString ? fine.followed : proved)
  }

  /// The period of the whole sound, or of a piano's lowest strings that of their first partials.
  mutating func estimate(stands: Bool) -> PeriodEstimate? {
    let found = repeated(stands: stands)
    guard !stands, onset.isStruck, (found?.frequency ?? 0) < parameters.stiff.doubted else {
      return found
    }
    return firstPartials() ?? found
  }

  /// The period below 200 Hz of the longest window, if it is a piano's lowest notes'.
  private mutating func firstPartials() -> PeriodEstimate? {
    fillProfile(parameters.tried.upperBound)
    guard estimators.lowPass.filter(&profile, note: parameters.stiff.note),
      let estimate = estimators.hybrid.autocorrelation.estimate(profile),
      estimate.frequency < parameters.stiff.highest,
      estimate.confidence > parameters.stiff.confidence
    else { return nil }
    return estimate
  }

  private mutating func fillProfile(_ level: Int) {
    let sums = correlogram.window(level)
    profile.fill(sums, length: Double(sums.hops * ring.fineHop) / ring.fineRate.hertz)
  }

  /// A note above a piano's; else the first window, from the shortest, that repeats; else the note behind the harmonics, unless
  /// the partials of the followed one stand out.
  private mutating func repeated(stands: Bool) -> PeriodEstimate? {
    if let highest = ring.highestEstimate { return highest }
    var latched: Double?
    if let note = display.semitone { latched = 1 / target.frequency(of: note).value }
    for level in parameters.tried {
      fillProfile(level)
      if let estimate = estimators.hybrid.estimate(profile, latched: latched) {
        return ring.treble.refined(estimate)
      }
      if let latched, let estimate = held(latched) { return estimate }
    }
    guard stands else { return estimators.fingerprint.estimate(ring) ?? ring.trebleEstimate }
    return fine.followed > TreblePitch.Parameters.standard.lowest ? ring.trebleEstimate : nil
  }

  /// The latched period, if the window repeats after it below the low-pass.
  private mutating func held(_ latched: Double) -> PeriodEstimate? {
    guard estimators.lowPass.filter(&profile, note: 1 / latched),
      let estimate = estimators.hybrid.estimate(profile, latched: latched),
      estimators.lowPass.isNote(estimate.frequency)
    else { return nil }
    return estimate
  }
}
