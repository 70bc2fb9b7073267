import DSP
import Glibc
import Realtime
import Units

/// Finds a note of the top octave in a band of its own, where little else sounds.
///
/// A piano's hammer knocks louder than its highest strings sing, and their upper partials turn so far from one
/// lag to the next that a period of six samples is stepped over. Between ``Parameters/lowest`` and
/// ``Parameters/highest`` neither is left, and a tone there is alike to itself over many cycles, as noise is not.
///
/// - Source: ours; the difference is that of ``LagProfile``.
/// - Thread: analysis. Allocates in `init` only.
struct TreblePitch: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Lowest note in hertz, B6 and a quarter of a tone flat: below it the lags are many enough.
    var lowest = 1920.0
    /// Highest note in hertz: C8, a semitone sharp.
    var highest = 4435.0
    /// Pitch in hertz above which none is told.
    var most = Double.infinity
    /// Cutoffs of the band in hertz; without an upper one it ends where the decimators' does.
    var band: (low: Double, high: Double?) = (1920, 4435)
    /// Hops in the window: 43 ms.
    var hops = 8
    /// Lags: 2 ms, eight cycles of C8.
    var lags = 48
    /// Likeness that two cycles have at least that follow each other, and two that lie the longest lag apart.
    var alike = (next: 0.85, far: 0.8)
    /// Share of the best likeness that makes a lag the period, rather than a multiple of it.
    var share = 0.88
    /// Share of the sound's power that is in the band at least.
    var least = 0.0
    /// Mean square below which there is nothing to compare: −90 dB.
    var silence: Float = 1e-9

    static let standard = Parameters()

    /// Figures for notes from G♯7 up: there a piano's soundboard knocks on below the strings.
    static var top: Parameters {
      var top = Parameters()
      top.lowest = 3270
      top.band.low = 3270
      top.alike = (next: 0.75, far: 0.7)
      return top
    }

    /// Figures for notes above a piano's, up to C9, a little sharp: all their sound is in the band.
    static var beyond: Parameters {
      var beyond = Parameters()
      beyond.lowest = 4350
      beyond.highest = 8500
      beyond.most = 8600
      beyond.band = (3500, nil)
      beyond.lags = 24
      beyond.least = 0.5
      return beyond
    }
  }

  /// Share of the sound's power that is in the band, lately.
  private var share: Double { powers.all > 0 ? powers.band / powers.all : 0 }

  private let parameters: Parameters
  private let rate: Double
  private let hop: Int
  private var band: (Biquad, Biquad, Biquad, Biquad)
  private let scratch: SampleBuffer
  private var history: SampleHistory
  /// A row of correlations and one of energies.
  private let sums: SampleBuffer
  private var powers = (band: 0.0, all: 0.0)

  init(fineRate: SampleRate, hop: Int, parameters: Parameters = .standard) {
    self.parameters = parameters
    rate = fineRate.hertz
    self.hop = hop
    let low = Biquad(.highPass(Hertz(parameters.band.low), at: fineRate))
    let high = Biquad(.lowPass(Hertz(parameters.band.high ?? parameters.highest), at: fineRate))
    band = (low, low, high, high)
    scratch = SampleBuffer(count: hop)
    history = SampleHistory(length: parameters.hops * hop + 2 * parameters.lags)
    sums = SampleBuffer(count: 2 * parameters.lags)
  }

  /// Takes in one hop of the fine stream.
  mutating func push(_ samples: UnsafePointer<Float>) {
    let endsBelow = parameters.band.high != nil
    for index in 0..<hop {
      var sample = band.1.process(band.0.process(samples[index]))
      if endsBelow { sample = band.3.process(band.2.process(sample)) }
      // What rings on below all sound would slow the sums.
      scratch.samples[index] = abs(sample) > 1e-15 ? sample : 0
    }
    history.append(scratch.samples, count: hop)
    guard parameters.least > 0 else { return }
    let newest = (
      Correlation.dot(scratch.samples, scratch.samples, count: hop),
      Correlation.dot(samples, samples, count: hop)
    )
    powers.band += (Double(newest.0) - powers.band) * Self.smoothing
    powers.all += (Double(newest.1) - powers.all) * Self.smoothing
  }

  /// Share of a hop in the powers of late: five hops.
  private static let smoothing = 0.2

  /// The note in the band, `nil` if there is none.
  func estimate() -> PeriodEstimate? {
    guard share >= parameters.least else { return nil }
    return withLikeness { likeness in
      let longest = Int(rate / parameters.lowest) + 1
      var best = 0.0
      for lag in shortest...longest { best = max(best, peak(lag, likeness)?.height ?? 0) }
      guard best > parameters.alike.next else { return nil }
      for lag in shortest...longest {
        guard let first = peak(lag, likeness), first.height >= parameters.share * best,
          let far = farthest(of: first.lag, likeness), far.height > parameters.alike.far,
          far.lag * parameters.lowest < rate, far.lag * parameters.most > rate
        else { continue }
        return PeriodEstimate(
          period: far.lag / rate, confidence: min(far.height, 1), index: lag)
      }
      return nil
    }
  }

  /// The period that the windows found, or that of the note in the band if it is in its range too.
  func refined(_ found: PeriodEstimate) -> PeriodEstimate {
    found.frequency < parameters.lowest ? found : estimate() ?? found
  }

  /// Forgets everything heard.
  mutating func reset() {
    band.0.reset()
    band.1.reset()
    band.2.reset()
    band.3.reset()
    history.reset()
    powers = (0, 0)
  }
}

extension TreblePitch {
  private typealias Likeness = (Int) -> Double

  private var shortest: Int { Int(rate / parameters.highest) }

  /// Correlates the window with its past, and gives how alike they are at a lag, −1...1.
  ///
  /// Only if the answer is needed: most notes are found elsewhere.
  private func withLikeness<Result>(_ body: (Likeness) -> Result?) -> Result? {
    let (lags, count) = (parameters.lags, parameters.hops * hop)
    let newest = history.newest(count)
    let (alike, energies) = (sums.samples, sums.samples + lags)
    guard Correlation.dot(newest, newest, count: count) > parameters.silence * Float(count) else {
      return nil
    }
    Correlation.lags(of: newest, count: count, firstLag: 0, lagCount: lags, into: alike)
    Correlation.energies(of: newest, count: count, firstLag: 0, lagCount: lags, into: energies)
    return body { lag in
      Double(2 * alike[lag] / max(energies[0] + energies[lag], 1e-12))
    }
  }

  /// Place and height of the likeness's peak near a lag: exact for a sine.
  private func peak(_ lag: Int, _ likeness: Likeness) -> (lag: Double, height: Double)? {
    let (l, m, r) = (likeness(lag - 1), likeness(lag), likeness(lag + 1))
    guard m > 0, m >= l, m > r else { return nil }
    // a cos ω(τ − τ₀) at τ = −1, 0, 1.
    let cosine = min(max((l + r) / (2 * m), -0.999), 0.999)
    let angle = atan2((r - l) / 2, m * sqrt(1 - cosine * cosine))
    let offset = min(max(angle / acos(cosine), -1), 1)
    return (Double(lag) + offset, m / max(cos(angle), 0.5))
  }

  /// The peak at the longest multiple of a lag, as the lag itself: several steps, so that no cycle is lost.
  private func farthest(
    of lag: Double, _ likeness: Likeness
  ) -> (lag: Double, height: Double)? {
    var (period, height) = (lag, 1.0)
    var multiple = 2.0
    while multiple * period < Double(parameters.lags - 3) {
      let near = Int((multiple * period).rounded())
      guard
        let next = peak(near - 1, likeness) ?? peak(near, likeness) ?? peak(near + 1, likeness),
        // Of periods of three samples the peak before may be as near: the step would never end.
        abs(next.lag - multiple * period) < period / 2
      else { return nil }
      (period, height) = (next.lag / multiple, next.height)
      multiple += 1
    }
    return (period, height)
  }
}
