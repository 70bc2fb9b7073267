/// Measures the time from beat to beat more finely than the grid of candidates and than a hop.
///
/// The correlation's peak one beat away is found first, then those two, three and four beats away: each
/// halves or thirds what the one before leaves open. A peak's place between two lags is that of a parabola
/// through its three highest values.
enum BeatPeriod {
  /// Largest distance of the first peak from the candidate, as a part of the lag.
  private static let reach: Float = 0.02
  /// Largest distance of a farther peak, whose place is known from the nearer ones, as a part of the lag.
  private static let fartherReach: Float = 0.012
  /// The least width of a search for a peak, in hops.
  private static let leastReach: Float = 1.5
  /// A peak below this correlation tells nothing.
  private static let leastPeak: Float = 0.1
  /// Peaks looked at.
  private static let beats = 4

  /// True if the first peak lies among the lags.
  static func isMeasurable(_ lag: Float, lags: Int) -> Bool {
    Int(lag + max(leastReach, reach * lag)) + 1 < lags
  }

  /// The lag near `lag`, in hops; `lag` itself if no peak stands out.
  static func refined(_ lag: Float, correlation: UnsafePointer<Float>, lags: Int) -> Float {
    var best = lag
    for beat in 1...beats {
      let place = best * Float(beat)
      let width = max(leastReach, (beat == 1 ? reach : fartherReach) * place)
      let first = Int((place - width).rounded(.up))
      let last = Int(place + width) + 1
      guard first > 0, last < lags else { break }
      if let peak = peak(in: first...last, of: correlation) { best = peak / Float(beat) }
    }
    return best
  }

  /// The highest point within a range of lags, unless it lies at an edge.
  private static func peak(
    in range: ClosedRange<Int>, of correlation: UnsafePointer<Float>
  ) -> Float? {
    var highest = range.lowerBound
    for lag in range where correlation[lag] > correlation[highest] { highest = lag }
    guard correlation[highest] >= leastPeak, highest > range.lowerBound, highest < range.upperBound
    else { return nil }
    let (a, b, c) = (correlation[highest - 1], correlation[highest], correlation[highest + 1])
    let curvature = a - 2 * b + c
    guard curvature < 0 else { return nil }
    return Float(highest) + 0.5 * (a - c) / curvature
  }
}
