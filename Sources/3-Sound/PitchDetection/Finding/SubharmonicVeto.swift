import Units

/// Tells a lower note from a subharmonic of the one that is heard.
///
/// Sound that repeats after a period repeats after its multiples too, and any hum or noise may make
/// one of those the better fit. A note has harmonics of its own, though: of a pitch at 1/m of the
/// followed one, those whose number is no multiple of m.
struct SubharmonicVeto: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Log odds that it has harmonics of its own from which a lower pitch is a note: while an attack is fresh, and
    /// later, when they may be another voice's.
    var own = (fresh: -1.0, later: 1.0)
    /// Values of m that are looked at.
    var multiples = 2...9
    /// New pitches below this, in hertz, may be subharmonics; above, the windows hold too many cycles.
    var doubted = 400.0
    /// Log odds against it from which a new pitch is one.
    var new = 1.0

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private var evidence: OctaveEvidence

  init(coarseRate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    evidence = OctaveEvidence(coarseRate: coarseRate, hop: hop, parameters: .early)
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
    guard let multiple = multiple(parameters.multiples, of: lower, in: upper) else { return false }
    look(at: upper / Double(multiple), in: ring)
    return evidence.logOdds(besides: multiple)
      < (isFresh ? parameters.own.fresh : parameters.own.later)
  }

  /// The pitch that `found` hertz is a subharmonic of, or itself.
  ///
  /// For a new pitch, which has no followed one to be compared with.
  mutating func pitch(behind found: Double, in ring: borrowing AnalysisRing) -> Double {
    guard found < parameters.doubted else { return found }
    look(at: found, in: ring)
    let multiple = evidence.likeliestMultiple
    return multiple.logOdds < -parameters.new ? Double(multiple.number) * found : found
  }

  /// Looks at a pitch's harmonics, now.
  private mutating func look(at pitch: Double, in ring: borrowing AnalysisRing) {
    evidence.reset()
    evidence.look(at: pitch, inharmonicity: 0, in: ring)
  }
}
