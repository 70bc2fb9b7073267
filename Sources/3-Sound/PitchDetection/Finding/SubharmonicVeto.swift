import Glibc
import Units

/// Tells a lower note from a subharmonic of the one that is heard.
///
/// Sound that repeats after a period repeats after its multiples too, and any hum or noise may make
/// one of those the better fit. A note has harmonics of its own, though: of a pitch at 1/m of the
/// followed one, those whose number is no multiple of m.
struct SubharmonicVeto: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Power of its own harmonics over that of the shared ones from which a note is there: −13 dB
    /// while an attack is fresh and the octave still open, −5 dB later, when they may be another voice's.
    var own = (fresh: 0.05, later: 2.0)
    /// Power of its own harmonics over that of the gaps between them.
    var present = 6.0
    /// Largest m that is looked at.
    var largest = 9
    /// New pitches below this, in hertz, may be subharmonics; above, the windows hold too many cycles.
    var doubted = 400.0
    /// Relative deviation from m that the ratio of the pitches may have.
    var near = 0.03
    /// Cycles of the lower pitch in the window.
    var cycles = 4.0

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let rate: Double
  private let longest: Int
  private var kernel: PartialKernel

  init(coarseRate: SampleRate, parameters: Parameters = .standard) {
    self.parameters = parameters
    rate = coarseRate.hertz
    longest = Int(parameters.cycles * rate / 25) + 2
    kernel = PartialKernel(longest: longest)
  }

  /// True if `lower` hertz is a mere subharmonic of `upper` hertz.
  ///
  /// - Parameters:
  ///   - lower: In hertz.
  ///   - upper: In hertz.
  ///   - isFresh: Whether an attack has just been heard.
  ///   - ring: The sound.
  /// - Returns: `false` if it is none by its frequency, or if its own harmonics are heard.
  mutating func isSubharmonic(
    _ lower: Double, of upper: Double, isFresh: Bool, in ring: borrowing AnalysisRing
  ) -> Bool {
    let multiple = Int((upper / lower).rounded())
    guard multiple > 1, multiple <= parameters.largest,
      abs(upper / lower / Double(multiple) - 1) < parameters.near
    else { return false }
    let cycles = (parameters.cycles * rate / lower).rounded()
    // From the upper pitch, which is the better known one.
    kernel.tune(
      to: upper / Double(multiple) / rate, inharmonicity: 0, length: Int(cycles), highest: 0.35)
    kernel.fold(ring.newestCoarse(kernel.length))
    let own = isFresh ? parameters.own.fresh : parameters.own.later
    return !hasOwnHarmonics(multiple, share: own)
  }

  /// The pitch that `found` hertz is a subharmonic of, or itself.
  ///
  /// For a new pitch, which has no followed one to be compared with.
  mutating func pitch(behind found: Double, in ring: borrowing AnalysisRing) -> Double {
    guard found < parameters.doubted else { return found }
    for step in 0..<4 {
      let multiple = 5 - step
      let upper = Double(multiple) * found
      if isSubharmonic(found, of: upper, isFresh: true, in: ring), stands(multiple) {
        return upper
      }
    }
    return found
  }

  /// True if the shared harmonics stand out of the gaps, in the window that was looked at last.
  private func stands(_ multiple: Int) -> Bool {
    var (shared, gaps) = (0.0, 0.0)
    for index in 0..<kernel.count {
      let (real, imaginary) = kernel.partial(index)
      if (index + 1) % multiple == 0 { shared += real * real + imaginary * imaginary }
      gaps += kernel.gap(index)
    }
    return shared > parameters.present * gaps
  }

  private func hasOwnHarmonics(_ multiple: Int, share: Double) -> Bool {
    var (own, shared, gaps) = (0.0, 0.0, 0.0)
    for index in 0..<kernel.count {
      let (real, imaginary) = kernel.partial(index)
      let power = real * real + imaginary * imaginary
      if (index + 1) % multiple == 0 { shared += power } else { own += power }
      gaps += kernel.gap(index)
    }
    return own > share * shared && own > parameters.present * gaps
  }
}
