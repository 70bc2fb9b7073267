import Units

/// The estimators that find a note about, before ``FinePitch`` measures it.
struct CoarseEstimators: ~Copyable {
  /// Estimator of what repeats.
  var hybrid = HybridEstimator()
  /// Filter that takes out what is above a note, for a second estimate.
  var lowPass: LatchLowPass
  /// Estimator by partials, for what does not repeat.
  var fingerprint: HarmonicFingerprint

  /// Makes estimators that have heard nothing.
  init(grid: LagGrid, coarseRate: SampleRate, hop: Seconds) {
    lowPass = LatchLowPass(grid: grid)
    fingerprint = HarmonicFingerprint(coarseRate: coarseRate, hop: hop)
  }
}
