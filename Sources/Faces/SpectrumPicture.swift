import SpectralAnalysis
import Units

/// The spectra on their way to the screen: heights under the ceiling, and their motion.
///
/// It is a closed function of the spectra and their times, so that any panel's rate shows the same.
struct SpectrumPicture {
  /// Figures of the picture.
  enum Parameters {
    /// Heights that are closer than this to their end are at rest: half a row of the largest panel.
    static let rest: Float = 0.001
    /// A pause from one spectrum to the next counts as so many seconds at most.
    static let longestPause = Seconds(1)
  }

  /// Where the bars and their peaks are.
  private(set) var motion = SpectrumMotion(at: Instant(nanoseconds: 0))
  private var ceiling = AdaptiveCeiling()
  private var last: Instant?

  /// Takes in a spectrum that was heard at an instant, not before the one before.
  mutating func hear(_ spectrum: Spectrum, at time: Instant) {
    let pause = last.map { min(time - $0, Parameters.longestPause) } ?? Seconds(0)
    last = time
    motion.follow(
      ceiling.heights(of: spectrum.levels, after: Float(pause.value)), from: time)
  }

  /// Moves on to an instant.
  ///
  /// - Returns: Whether something is still moving.
  mutating func advance(to now: Instant) -> Bool {
    motion.advance(to: now)
    return !motion.isAtRest(within: Parameters.rest)
  }
}
