import Units

/// Keeps low pitches without harmonics from becoming new notes: rumble, a thumped stand, a kick drum.
///
/// A followed note passes, since its harmonics weaken as it decays. A pure low sine passes once it has
/// lasted without falling, as a tone generator's does and a drum's does not.
///
/// The reference counts harmonics by Goertzel probes on the window; here they are the partials that
/// ``FinePitch`` finds above the gaps between them.
struct HarmonicGate: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Frequency in hertz below which two partials must be there.
    var below = 130.0
    /// Time that a single partial must have lasted.
    var patience = Seconds.milliseconds(250)
    /// Decibels by which the level may have fallen in that time.
    var fall = 3.0

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let patience: Int
  private var isOpen = false
  private var waited = 0
  private var loudest = -200.0  // dB

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    patience = Int(parameters.patience.value / hop.value)
  }

  /// Takes in one hop, and returns true if the followed pitch is a note.
  ///
  /// - Parameters:
  ///   - frequency: In hertz.
  ///   - partials: How many stand out of the noise.
  ///   - level: In dB of full scale.
  /// - Returns: `true` from the hop on in which it has proved to be one.
  mutating func passes(_ frequency: Double, partials: Int, level: Double) -> Bool {
    if isOpen { return true }
    waited += 1
    loudest = max(loudest, level)
    if level < loudest - parameters.fall {
      waited = 0
      loudest = level
    }
    isOpen = frequency >= parameters.below || partials > 1 || waited > patience
    return isOpen
  }

  /// Closes for the next note.
  mutating func reset() {
    isOpen = false
    waited = 0
    loudest = -200
  }
}
