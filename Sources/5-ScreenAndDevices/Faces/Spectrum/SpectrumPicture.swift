import SpectralAnalysis
import Units

/// The spectra on their way to the screen: heights under the ceiling, their motion, rows and waveform.
///
/// It is a closed function of the spectra and their times, so that any panel's rate shows the same.
struct SpectrumPicture {
  /// Figures of the picture.
  enum Parameters {
    /// Heights that are closer than this to their end are at rest: half a row of the largest panel.
    static let rest: Float = 0.001
    /// Time from one spectrum to the next; the instant at which it came to the screen counts for nothing.
    static let step = Seconds(1 / Double(SpectrumAnalyzer.spectraPerSecond))
  }

  /// The motion of the bars and their peaks.
  private(set) var motion = SpectrumMotion(at: Instant(nanoseconds: 0))
  /// The heights of the last seconds.
  private(set) var history = SpectrumHistory()
  /// The waveform.
  private(set) var scope = ScopeShape()
  private var ceiling = AdaptiveCeiling()
  /// The same motion by the sound's own clock, for the rows: when a spectrum came counts for nothing.
  private var even = SpectrumMotion(at: Instant(nanoseconds: 0))
  private var sound = Instant(nanoseconds: 0)

  /// Takes in a spectrum that was heard at an instant, not before the one before.
  mutating func hear(_ spectrum: Spectrum, at time: Instant) {
    let heights = ceiling.heights(of: spectrum.levels, after: Float(Parameters.step.value))
    motion.follow(heights, from: time)
    sound = sound + Parameters.step
    even.follow(heights, from: sound)
    history.take(even.heights)
    scope.follow(spectrum.trace, after: Parameters.step)
  }

  /// Moves on to an instant.
  ///
  /// - Returns: Whether something is still moving.
  mutating func advance(to now: Instant) -> Bool {
    motion.advance(to: now)
    return !motion.isAtRest(within: Parameters.rest)
  }
}
