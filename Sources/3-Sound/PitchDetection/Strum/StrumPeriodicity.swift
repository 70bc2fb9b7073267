import DSP
import Glibc

/// Share of a sound that repeats with one period, as a single note does and strings that sound together do not.
///
/// Only periods of notes that the instrument may have count: strings of an open tuning have a common period, too,
/// but that of a note an octave or more below the lowest.
///
/// - Source: McLeod and Wyvill, "A smarter way to find pitch", ICMC 2005, for the normalised difference.
struct StrumPeriodicity: Sendable {
  /// Distance below the lowest string down to which notes are looked for, as a ratio of frequencies.
  static let margin = 1.7
  /// Samples at most that are compared: a quarter of a second at 9.6 kHz.
  static let longest = 2400

  /// Samples of the longest period.
  let longestLag: Int

  /// Makes a measure for samples at `rate` hertz of an instrument whose lowest string sounds
  /// `lowest` hertz.
  init(rate: Double, lowest: Double) {
    longestLag = Int(rate / lowest * Self.margin)
  }

  /// The share of the energy, at most 1, that repeats; 0 for less than two of the longest periods.
  func share(_ samples: UnsafePointer<Float>, count: Int) -> Double {
    guard count > 2 * longestLag else { return 0 }
    var before = Double(Correlation.dot(samples, samples, count: count))
    var after = before
    var (best, wasBelow) = (0.0, false)
    for lag in 1...longestLag {
      before -= square(samples[count - lag])
      after -= square(samples[lag - 1])
      let product = Double(Correlation.dot(samples, samples + lag, count: count - lag))
      let share = 2 * product / max(before + after, 1e-30)
      // The first lobe is that of no lag at all.
      if share < 0 { wasBelow = true }
      if wasBelow, share > best { best = share }
    }
    return min(best, 1)
  }

  private func square(_ sample: Float) -> Double { Double(sample) * Double(sample) }
}
