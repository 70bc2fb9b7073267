import Glibc
import Units

/// Lets a pitch through once its own measurement says where it is, and that it stays there.
///
/// A string's partials keep to one line of phase and agree about the fundamental. Speech glides,
/// rumble wanders and a chance likeness of two noises has no partials: their standard error is cents
/// where that of the faintest string that can be tuned is a fraction of one. The same noise makes the phase
/// of a long period uncertain by more cents, so a low note of several partials is known with a greater error.
///
/// - Source: ours. In noise 98 % of right readings had an error below 2 cents, and a third of the wrong ones.
struct CertaintyGate: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Standard error in cents below which a pitch is known.
    ///
    /// More if the sound repeats clearly: then it is an attack that makes the error, not noise. A low note may
    /// have ``PitchTolerance`` times as much.
    var opens = (usual: 3.0, clear: 4.0)
    /// Confidence from which a sound repeats clearly.
    var clear = 0.95
    /// Standard error in cents above which a pitch no longer is known, at first and after ``settling``.
    ///
    /// The partials of a course of strings, and of a string under a bow, waver against each other.
    var closes = (young: 5.0, settled: 20.0)
    /// Longest time that a syllable lasts while its pitch stays.
    var settling = Seconds.milliseconds(213)
    /// Cents by which a pitch may move until it is known: in a string's attack 2, in a vowel 10 and more.
    var move = 5.0
    /// Decibels by which the level of the partials may fall until the pitch is known.
    ///
    /// A string's fall by 1, one that the palm mutes by 3, a knock's by 4 and more.
    var fall = (usual: 2.0, plucked: 4.0)
    /// Partials from which a note may be known less exactly for its register, or fall as plucked ones do: rumble
    /// and the knocks of a room seldom have as many.
    var several = 3
    /// Time for which a pitch must be known before it passes.
    var patience = Seconds.milliseconds(16)

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let patience: Int
  private let settling: Int
  private var known = 0
  private var lowest = 0.0  // Hz
  private var highest = 0.0  // Hz
  private var loudest = 0.0  // dB
  private var open = 0  // hops

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    patience = max(1, Int((parameters.patience.value / hop.value).rounded()))
    settling = Int((parameters.settling.value / hop.value).rounded())
  }

  /// True while the followed pitch is known.
  var isOpen: Bool { open > 0 }

  /// Takes in one hop.
  ///
  /// - Parameters:
  ///   - frequency: In hertz.
  ///   - error: Its standard error in cents in this hop.
  ///   - confidence: How periodic the sound is, 0...1.
  ///   - level: Of its partials, in dB.
  ///   - partials: How many stand out of the noise.
  ///   - isPlucked: Whether the sound began like a plucked string's.
  /// - Returns: `true` from the hop on in which it has been known for long enough.
  mutating func passes(
    _ frequency: Double, error: Double, confidence: Double, level: Double, partials: Int,
    isPlucked: Bool
  ) -> Bool {
    let hasSeveral = partials >= parameters.several
    let share = hasSeveral ? PitchTolerance.ofError(at: frequency) : 1
    let opens = confidence > parameters.clear ? parameters.opens.clear : parameters.opens.usual
    if error < share * opens {
      let fall = isPlucked && hasSeveral ? parameters.fall.plucked : parameters.fall.usual
      extend(to: frequency, level, fall: fall)
    } else {
      known = 0
    }
    let young = min(share * parameters.closes.young, parameters.closes.settled)
    let isLost = error > (open > settling ? parameters.closes.settled : young)
    open = (isOpen && !isLost) || known >= patience ? open + 1 : 0
    return isOpen
  }

  /// Closes for the next pitch.
  mutating func reset() {
    known = 0
    open = 0
  }

  /// Counts a hop in which pitch and level stayed where they were, or begins to count.
  private mutating func extend(to frequency: Double, _ level: Double, fall: Double) {
    lowest = known > 0 ? min(lowest, frequency) : frequency
    highest = known > 0 ? max(highest, frequency) : frequency
    loudest = known > 0 ? max(loudest, level) : level
    known += 1
    guard
      1200 * log2(highest / lowest) > parameters.move || level < loudest - fall
    else { return }
    (lowest, highest, loudest) = (frequency, frequency, level)
    known = 1
  }
}
