import MusicTheory
import Units

/// Asks a pitch that has just begun whose partials are heard: its own, those of a note above or below, or several notes'.
///
/// Any note repeats after several of its own cycles too, strings a fifth apart repeat together, and a note whose even
/// partials outshine its odd ones repeats best after half of its period.
struct NewPitch: ~Copyable {
  /// Figures of the stage; log odds are those of ``OctaveEvidence``.
  struct Parameters: Sendable {
    /// Time for which a pitch is new.
    var youth = (above: Seconds(0.4), below: Seconds(0.6))
    /// Looks before a verdict.
    var looks = (above: 2, below: 3)
    /// Time from one look to the next for partials of its own.
    var step = Seconds.milliseconds(16)
    /// Log odds against partials of its own from which a pitch is a higher note's or several notes': before it is known
    /// for a note, and after.
    var refuted = (before: 3.0, after: 5.0, several: 5.0)
    /// Decibels by which several notes' partials stand out of the gaps, since the evidence has learned of single ones,
    /// and those an octave below, which noise must not be.
    var stands: (several: Float, below: Float) = (12, 4)
    /// Log odds of partials an octave below from which these are the note's: if only that is a string of the tuning,
    /// and else.
    var believed = (string: -3.0, else: -0.5)
    /// Pitches in hertz that are asked: of higher ones too few partials are in the stream.
    var asked = (above: 25.0...2000.0, below: 55.0...800.0)

    static let standard = Parameters()
  }

  /// The note or notes whose partials are heard.
  enum Owner: Equatable, Sendable {
    /// The pitch itself, as far as is known.
    case itself
    /// A note so many times as high, or half.
    case other(Double)
    /// Several notes.
    case several
  }

  private let parameters: Parameters
  private let hop: Seconds
  private var own: OctaveEvidence
  private var below: OctaveEvidence
  private var age = 0
  private var isProved = false

  init(coarseRate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.hop = hop
    var soon = OctaveEvidence.Parameters.early
    soon.step = parameters.step
    own = OctaveEvidence(coarseRate: coarseRate, hop: hop, parameters: soon)
    below = OctaveEvidence(coarseRate: coarseRate, hop: hop)
  }

  /// Begins with another pitch.
  ///
  /// - Parameter isProved: Whether partials of its own have been found already.
  mutating func begin(isProved: Bool) {
    age = 0
    self.isProved = isProved
    own.reset()
    below.reset()
  }

  /// Judges one hop.
  ///
  /// - Parameters:
  ///   - measured: The followed pitch.
  ///   - isKnown: Whether it has passed for a note.
  ///   - target: What the player tunes to.
  ///   - ring: The sound.
  /// - Returns: Whose partials are heard.
  mutating func owner(
    of measured: FineEstimate, isKnown: Bool, target: TuningTarget, in ring: borrowing AnalysisRing
  ) -> Owner {
    age += 1
    let time = Seconds(Double(age) * hop.value)
    if !isProved, time <= parameters.youth.above,
      let owner = ownerAbove(measured, isKnown: isKnown, in: ring)
    {
      return owner
    }
    return time <= parameters.youth.below && isOctaveBelow(measured, target, in: ring)
      ? .other(0.5) : .itself
  }

  /// The higher note or notes, if the pitch has no partials of its own.
  private mutating func ownerAbove(
    _ measured: FineEstimate, isKnown: Bool, in ring: borrowing AnalysisRing
  ) -> Owner? {
    guard parameters.asked.above.contains(measured.frequency),
      own.look(at: measured.frequency, inharmonicity: measured.inharmonicity, in: ring),
      own.looks >= parameters.looks.above
    else { return nil }
    let refuted = isKnown ? parameters.refuted.after : parameters.refuted.before
    let multiple = own.likeliestMultiple
    if multiple.logOdds < -refuted { return .other(Double(multiple.number)) }
    return Self.chords.contains { isChord($0) } ? .several : nil
  }

  /// True if only the partials of several notes stand out.
  private func isChord(_ shared: OctaveFeatures.Shared) -> Bool {
    guard let features = own.features(besides: shared),
      features.medians.shared > parameters.stands.several
    else { return false }
    return own.logOdds(of: features) < -parameters.refuted.several
  }

  /// True if the octave below has partials of its own.
  private mutating func isOctaveBelow(
    _ measured: FineEstimate, _ target: TuningTarget, in ring: borrowing AnalysisRing
  ) -> Bool {
    let lower = measured.frequency / 2
    guard parameters.asked.below.contains(measured.frequency),
      !target.prefers(measured.frequency, to: lower),
      below.look(at: lower, inharmonicity: measured.inharmonicity / 4, in: ring),
      below.looks >= parameters.looks.below,
      let features = below.features(besides: Self.octave),
      features.medians.own > parameters.stands.below
    else { return false }
    let isString = target.prefers(lower, to: measured.frequency)
    return below.logOdds(of: features)
      > (isString ? parameters.believed.string : parameters.believed.else)
  }

  private static let octave = OctaveFeatures.Shared(multiple: 2)

  /// The partials' numbers of two or three notes that are a fifth, fourth, sixth, third, minor third or a triad apart.
  private static let chords = [[2, 3], [3, 4], [3, 5], [4, 5], [5, 6], [4, 5, 6]].map {
    OctaveFeatures.Shared(multiplesOf: $0)
  }
}
