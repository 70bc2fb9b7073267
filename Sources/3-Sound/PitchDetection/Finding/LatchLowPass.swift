import DSP
import Realtime
import Units

/// Takes what lies above a latched note's harmonics out of the correlation of a window.
///
/// Broadband noise raises the difference at every lag, and hides a decaying bass note whose own harmonics
/// fill a small part of the band.
///
/// The reference filters the samples forwards and backwards. What filters a sound by H filters its
/// correlation by |H|², so here the ``LagProfile`` is convolved with the response of |H|⁴: the same filter of
/// zero phase, but no window mixes samples from before and after a note was latched, and a note that is
/// found without it costs nothing.
///
/// - Thread: analysis. Allocates in `init` only.
struct LatchLowPass: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Highest latched note in hertz that it is for: above, its harmonics fill the band.
    var highest = 400.0
    /// Cutoff over the latched note's frequency.
    var harmonics = 12.0
    /// Highest cutoff in hertz.
    var ceiling = 4000.0
    /// Span about the latched note, as a ratio, in which a pitch is its own: a semitone each way.
    var span = 1.06
    /// Half length of the response in cycles of the cutoff: it has fallen by 60 dB.
    var reach = 2.0

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let rate: SampleRate
  private let longest: Int  // half length of the longest response
  private let response: SampleBuffer  // from −reach to reach, then zeros
  private let lags: SampleBuffer
  private let filtered: SampleBuffer
  private var reach = 0
  private var latched = 0.0  // Hz

  init(grid: LagGrid, parameters: Parameters = .standard) {
    self.parameters = parameters
    rate = SampleRate(1 / grid.coarseStep)
    let lowest = 1 / grid.period(at: grid.count - 1)
    longest = Int(parameters.reach * rate.hertz / (parameters.harmonics * lowest)) + 1
    response = SampleBuffer(count: 2 * longest + 8)
    lags = SampleBuffer(count: grid.coarse.upperBound + 2 * longest + 8)
    filtered = SampleBuffer(count: grid.coarse.upperBound)
  }

  /// Filters a window's profile for a latched note.
  ///
  /// - Parameters:
  ///   - profile: The window.
  ///   - note: The latched note in hertz.
  /// - Returns: `false` if the note is too high for it, and the profile is as it was.
  mutating func filter(_ profile: inout LagProfile, note: Double) -> Bool {
    guard note <= parameters.highest else { return false }
    if note != latched { design(note) }
    let count = profile.coarseLags(into: lags.samples + reach)
    mirror(count)
    for lag in 0..<count {
      filtered.samples[lag] = Correlation.dot(
        lags.samples + lag, response.samples, count: (2 * reach + 8) & ~7)
    }
    profile.refill(filtered.samples, count: count)
    return true
  }

  /// True if a pitch in hertz is that of the note whose low-pass this is: it cannot find another one's.
  func isNote(_ frequency: Double) -> Bool {
    max(frequency, latched) < parameters.span * min(frequency, latched)
  }

  /// Continues the correlation beyond both ends: it is even about lag 0, and taken to be about the last.
  private func mirror(_ count: Int) {
    let zero = lags.samples + reach
    for distance in 1...reach {
      zero[-distance] = zero[min(distance, count - 1)]
      zero[count - 1 + distance] = zero[max(count - 1 - distance, 0)]
    }
  }

  /// The response of a Butterworth section run forwards and backwards, twice.
  private mutating func design(_ note: Double) {
    latched = note
    let cutoff = min(parameters.harmonics * note, parameters.ceiling)
    reach = min(Int((parameters.reach * rate.hertz / cutoff).rounded(.up)), longest)
    response.samples.update(repeating: 0, count: response.count)
    response.samples[reach] = 1
    var section = Biquad(.lowPass(Hertz(cutoff), at: rate))
    for pass in 0..<4 {
      section.reset()
      for step in 0...2 * reach {
        let index = pass % 2 == 0 ? step : 2 * reach - step
        response.samples[index] = section.process(response.samples[index])
      }
    }
  }
}
