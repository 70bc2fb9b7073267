import DSP
import Glibc
import Realtime
import Units

/// Takes up to two notes out of the newest sound: from each sample the one a period before is taken away.
///
/// What repeats with that period is gone, all its harmonics. Other notes keep the frequencies of their partials, and
/// lose only those that the notes taken out have too. The filter looks at the newest samples alone, so that
/// nothing that was heard before a note began has to be known.
///
/// - Source: de Cheveigné, "Separation of concurrent harmonic sounds: fundamental frequency estimation and a
///   time-domain cancellation model of auditory processing", JASA 93(6), 1993. Between two samples a cubic is laid
///   (Lagrange): below a fifth of the rate it leaves less than a string's stiffness does.
/// - Thread: analysis. Allocates in `init` only.
struct CombFilter: ~Copyable {
  /// The notes that are taken out, in hertz; 0 for none.
  var notes = SIMD2<Double>.zero

  /// True while a note is taken out.
  var isOn: Bool { notes.max() > 0 }

  private let output: SampleBuffer
  /// Correlations at every lag, then energies.
  private let sums: SampleBuffer
  private let lags: Int

  /// Two pitches within this ratio are the same: a string is struck again while its peg is turned.
  private static let same = 0.04
  /// Samples that the cubic needs beyond a period.
  private static let margin = 4

  init(grid: LagGrid) {
    lags = grid.coarse.upperBound / 4 * 4
    // Four cycles of the lowest note, or a window of 85 ms and every lag; and two periods.
    output = SampleBuffer(count: 10 * lags + 1024)
    sums = SampleBuffer(count: 2 * lags)
  }

  /// True if a pitch in hertz is one of the notes that are taken out.
  func takes(_ pitch: Double) -> Bool {
    func isSame(_ note: Double) -> Bool { note > 0 && abs(pitch / note - 1) < Self.same }
    return isSame(notes[0]) || isSame(notes[1])
  }

  /// Samples before those wanted that are looked at, of a stream of so many a second.
  func reach(at rate: Double) -> Int {
    var reach = 0
    for index in 0..<2 where notes[index] > 0 {
      reach += Int(rate / notes[index]) + Self.margin
    }
    return reach
  }

  /// The newest samples without the notes.
  ///
  /// - Parameters:
  ///   - samples: The newest `count + reach(at: rate)` of a stream, oldest first.
  ///   - count: How many are wanted.
  ///   - rate: Samples a second.
  /// - Returns: Valid until the next call.
  func filter(
    _ samples: UnsafePointer<Float>, count: Int, rate: Double
  ) -> UnsafePointer<Float> {
    let reach = reach(at: rate)
    let end = reach + count
    precondition(end <= output.count, "the filter's buffer is shorter than that")
    output.samples.update(from: samples, count: end)
    var start = 0
    for index in 0..<2 where notes[index] > 0 {
      start += Int(rate / notes[index]) + Self.margin
      takeOut(period: rate / notes[index], from: start, to: end)
    }
    return UnsafePointer(output.samples + reach)
  }

  /// Takes away the sample a period before, from the newest back, so that none is changed before it is needed.
  private func takeOut(period: Double, from start: Int, to end: Int) {
    let whole = Int(period)
    let x = Float(period - Double(whole))
    let weights = SIMD4(
      -x * (x - 1) * (x - 2) / 6, (x + 1) * (x - 1) * (x - 2) / 2,
      -(x + 1) * x * (x - 2) / 2, (x + 1) * x * (x - 1) / 6)
    var index = end - 1
    while index >= start {
      let past = output.samples + (index - whole)
      output.samples[index] -= (weights * SIMD4(past[1], past[0], past[-1], past[-2])).sum()
      index -= 1
    }
  }

  /// Fills a profile with how alike what is left is to itself.
  ///
  /// - Parameters:
  ///   - profile: For a window of `count` samples.
  ///   - ring: The sound.
  ///   - count: Coarse samples in the window.
  /// - Returns: Share of the power that is left.
  func fill(
    _ profile: inout LagProfile, from ring: borrowing AnalysisRing, count: Int
  ) -> Double {
    let all = ring.newestCoarse(count)
    let power = Correlation.dot(all, all, count: count)
    let newest = ring.newestCombed(count + lags, isFine: false) + lags
    let (alike, energies) = (sums.samples, sums.samples + lags)
    Correlation.lags(of: newest, count: count, firstLag: 0, lagCount: lags, into: alike)
    Correlation.energies(of: newest, count: count, firstLag: 0, lagCount: lags, into: energies)
    let left = alike[0]
    for lag in 0..<lags { alike[lag] *= 2 / max(left + energies[lag], 1e-12) }
    profile.refill(alike, count: lags)
    return Double(left / max(power, 1e-12))
  }
}
