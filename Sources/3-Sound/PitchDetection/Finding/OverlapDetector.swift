import Units

/// Tells that a note has begun over another one that rings on.
///
/// The level rises, and the partials of the followed note, which stood far out of what lies between them, do so no
/// longer: something has come that none of its harmonics is. Where the level alone rises, the same string was struck
/// again.
///
/// - Source: ours. From one open string to the next a guitar's arpeggio rises by 4 to 7 dB, and the followed note's
///   signal to noise ratio falls from 1000 and more to 20 and less within two hops.
struct OverlapDetector: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Power of the followed note's partials over that of the gaps from which they stand far out.
    var strong = 300.0
    /// Share of it that is left once another note has come.
    var fall = 0.03
    /// Rise in dB.
    var rise = 3.5
    /// Stretch of the past in which the level was lower, and the partials stood out.
    var before = Seconds.milliseconds(16)...Seconds.milliseconds(64)
    /// Time for which the followed note must have been known.
    var known = Seconds.milliseconds(64)
    /// Time for which the followed note is remembered after it was known.
    var memory = Seconds.milliseconds(100)
    /// Time for which the note before is thought to ring on.
    var ringing = Seconds(0.7)
    /// Two notes begin at least so far apart.
    var apart = Seconds.milliseconds(53)
    /// Two pitches within this ratio are the same note: half a semitone.
    var same = 0.03

    static let standard = Parameters()
  }

  /// The note that was known last and the one before, in hertz; 0 if there was none lately.
  var ringing: SIMD2<Double> {
    SIMD2(newer.frequency, hops - older.heard < ringingHops ? older.frequency : 0)
  }

  private let parameters: Parameters
  private let before: ClosedRange<Int>
  private let known: Int
  private let memory: Int
  private let ringingHops: Int
  private let apart: Int
  private var hops = 0
  private var begun = Int.min / 2
  private var knownFor = 0
  private var newer = Note()
  private var older = Note()
  // Of the last 16 hops, each at its number modulo 16.
  private var levels = SIMD16<Double>.zero
  private var ratios = SIMD16<Double>.zero

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    func hops(_ length: Seconds) -> Int { max(1, Int((length.value / hop.value).rounded())) }
    let first = min(hops(parameters.before.lowerBound), 15)
    before = first...max(min(hops(parameters.before.upperBound), 15), first)
    known = hops(parameters.known)
    memory = hops(parameters.memory)
    ringingHops = hops(parameters.ringing)
    apart = hops(parameters.apart)
  }

  /// Takes in one hop.
  ///
  /// - Parameters:
  ///   - level: In dB of full scale.
  ///   - measurement: Of the followed note; `nil` if none is.
  ///   - isKnown: Whether its own measurement says where that note is.
  /// - Returns: Whether another note has begun over it.
  mutating func update(level: Double, measurement: FineEstimate?, isKnown: Bool) -> Bool {
    hops += 1
    levels[hops & 15] = level
    ratios[hops & 15] = measurement?.signalToNoise ?? 0
    knownFor = isKnown ? knownFor + 1 : 0
    if knownFor > known, let measurement { remember(measurement.frequency) }
    guard let measurement, hops - begun > apart, hops - newer.heard < memory,
      hasChanged(level, measurement.signalToNoise)
    else { return false }
    begun = hops
    return true
  }

  /// Forgets everything heard.
  mutating func reset() {
    knownFor = 0
    (newer, older) = (Note(), Note())
    (levels, ratios) = (.zero, .zero)
  }

  private mutating func remember(_ frequency: Double) {
    if abs(frequency / newer.frequency - 1) > parameters.same { older = newer }
    newer = Note(frequency: frequency, heard: hops)
  }

  private func hasChanged(_ level: Double, _ ratio: Double) -> Bool {
    var (lowest, highest) = (level, 0.0)
    for ago in before {
      lowest = min(lowest, levels[(hops - ago) & 15])
      highest = max(highest, ratios[(hops - ago) & 15])
    }
    return highest > parameters.strong && ratio < parameters.fall * highest
      && level > lowest + parameters.rise
  }

  /// A note that was known.
  private struct Note {
    var frequency = 0.0  // Hz
    var heard = Int.min / 2  // hop
  }
}
