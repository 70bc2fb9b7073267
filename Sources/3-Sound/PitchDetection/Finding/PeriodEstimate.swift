/// A period found in one window.
struct PeriodEstimate: Sendable, BitwiseCopyable {
  /// Seconds a cycle.
  var period: Double
  /// Confidence, 0...1, in how well the sound repeats after the period.
  var confidence: Double
  /// Nearest index of the lag grid.
  var index: Int

  /// Cycles a second.
  var frequency: Double { 1 / period }

  /// Takes an estimate of two to six times a pitch for one of that pitch.
  ///
  /// - Parameter pitch: In hertz; 0 for none.
  /// - Returns: The estimate itself if it is no multiple.
  func lowered(to pitch: Double) -> PeriodEstimate {
    guard let multiple = multiple(2...6, of: pitch, in: frequency) else { return self }
    return PeriodEstimate(period: period * Double(multiple), confidence: confidence, index: index)
  }
}

/// How many times as high as another pitch one is, if that is a whole number within half a semitone.
///
/// - Parameters:
///   - numbers: The multiples that count.
///   - lower: In hertz; 0 for none.
///   - upper: In hertz.
/// - Returns: `nil` if it is no such multiple.
func multiple(_ numbers: ClosedRange<Int>, of lower: Double, in upper: Double) -> Int? {
  guard lower > 0 else { return nil }
  let number = (upper / lower).rounded()
  guard Double(numbers.lowerBound)...Double(numbers.upperBound) ~= number,
    abs(upper / lower / number - 1) < 0.03
  else { return nil }
  return Int(number)
}

extension LagProfile {
  /// True if the difference has a local minimum at an index.
  ///
  /// Where the streams meet, neighbours in the grid are not neighbours in time; the overlap of the
  /// streams shows every dip there a second time.
  func isDip(_ index: Int) -> Bool {
    guard index != grid.fine.count - 1, index != grid.fine.count else { return false }
    let value = difference[index]
    return value <= difference[index - 1] && value < difference[index + 1]
  }

  /// The true place of a dip of the difference, from three lags.
  ///
  /// Near its dip the difference of a tone is `a − b · cos ω(τ − τ₀)`, not a parabola; three points give
  /// τ₀ exactly for a sine and better than a parabola for what is nearly one.
  func refined(_ index: Int) -> PeriodEstimate {
    let (l, m, r) = (
      Double(difference[index - 1]), Double(difference[index]), Double(difference[index + 1])
    )
    let curvature = l - 2 * m + r
    let offset = curvature > 1e-9 ? min(max(0.5 * (l - r) / curvature, -1), 1) : 0
    let depth = m - 0.25 * (l - r) * offset
    return PeriodEstimate(
      period: grid.period(at: index, offset: offset), confidence: min(max(1 - depth, 0), 1),
      index: index)
  }
}
