import Units

/// The lags at which the sound is compared with its past: short ones in samples of the fine stream,
/// long ones in samples of the coarse stream, with a few in both so that no dip falls between.
struct LagGrid: Sendable {
  /// Figures of the grid.
  struct Parameters: Sendable {
    /// Longest period in seconds: F♯0, a nine-string guitar's lowest note, half a semitone flat.
    var longest = 1 / 22.4
    /// Lag from which the coarse stream takes over, in seconds: at 300 Hz it still has 40 samples a cycle.
    var seam = 1 / 300.0
    /// Fine lags beyond the seam: both neighbours of any dip in the last coarse sample before it.
    var overlap = 4

    static let standard = Parameters()
  }

  /// Lags of the fine stream, from 0.
  let fine: Range<Int>
  /// Lags of the coarse stream.
  let coarse: Range<Int>
  /// Duration of a fine sample in seconds.
  let fineStep: Double
  /// Duration of a coarse sample in seconds.
  let coarseStep: Double

  init(fineRate: SampleRate, parameters: Parameters = .standard) {
    fineStep = 1 / fineRate.hertz
    coarseStep = 2 / fineRate.hertz
    let seam = Int(parameters.seam / coarseStep)
    fine = 0..<(2 * seam + parameters.overlap) / 4 * 4
    let last = Int(parameters.longest / coarseStep) + 2
    coarse = seam..<seam + (last - seam + 3) / 4 * 4
  }

  /// Lags in both streams together.
  var count: Int { fine.count + coarse.count }

  /// True if an index of the grid belongs to the fine stream.
  func isFine(_ index: Int) -> Bool { index < fine.count }

  /// Duration of one lag at an index, in seconds.
  func step(at index: Int) -> Double { isFine(index) ? fineStep : coarseStep }

  /// Lag in seconds at a fractional position of the grid near `index`.
  func period(at index: Int, offset: Double = 0) -> Double {
    isFine(index)
      ? (Double(index) + offset) * fineStep
      : (Double(coarse.lowerBound + index - fine.count) + offset) * coarseStep
  }

  /// Index of the nearest lag to a period in seconds, kept inside the grid.
  func index(of period: Double) -> Int {
    if period < Double(coarse.lowerBound) * coarseStep {
      return min(max(Int((period / fineStep).rounded()), 1), fine.count - 2)
    }
    let lag = Int((period / coarseStep).rounded()) - coarse.lowerBound
    return fine.count + min(max(lag, 1), coarse.count - 2)
  }
}
