import Units

/// Tells whether a shown note of which a multiple is found still has partials of its own.
///
/// A string that rings loses its odd partials first, and then repeats twice as often; a player may also have slurred up
/// to the octave.
struct OctaveHold: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Multiples that a decaying string may be heard as.
    var multiples = 2...8
    /// Log odds of partials of its own above which the note goes on.
    var own = -4.5

    static let standard = Parameters()
  }

  /// True if a multiple was found in this hop, and the note goes on.
  private(set) var holds = false

  private let parameters: Parameters
  private var evidence: OctaveEvidence

  init(coarseRate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    evidence = OctaveEvidence(coarseRate: coarseRate, hop: hop)
  }

  /// Takes in one hop.
  ///
  /// - Parameters:
  ///   - found: The pitch of the windows in hertz; 0 if nothing repeats.
  ///   - followed: The pitch in hertz that is shown and goes on; 0 for none.
  ///   - ring: The sound.
  mutating func update(_ found: Double, followed: Double, in ring: borrowing AnalysisRing) {
    holds = false
    guard let multiple = multiple(parameters.multiples, of: followed, in: found) else { return }
    evidence.look(at: followed, inharmonicity: 0, in: ring)
    holds = evidence.logOdds(besides: multiple) > parameters.own
  }

  /// Begins with another note.
  mutating func reset() { evidence.reset() }
}
