import Units

/// Decides, stroke by stroke, whether all strings were struck or a single note was played.
///
/// A stroke over all strings is explained by the strings together, most of them have their share in it, and it does
/// not repeat with the period of one note. Single notes do repeat; of double stops and fretted
/// chords the open strings leave too much unexplained, or have no share. Low noise is explained, too, if partials
/// lie close: but its pitches are unsure, lie at the end of the range, or are others at the next reading. A string that
/// is louder than all others, or an open chord, makes a strum repeat nearly as much, and an overdriven amplifier adds
/// what no string explains: both may be if most strings are heard beyond doubt. What was decided holds until another
/// stroke is decided otherwise, or until nothing has been heard for a while.
struct StrumSwitch: Sendable {
  /// Figures of the decision.
  struct Parameters: Sendable {
    /// Share of the sound's energy that a string has at least: -20 dB.
    var present = 0.01
    /// Share of the strings that are heard and have theirs at least; of three strings all, of six five.
    var strings = 0.75
    /// Share of the energy that may be left unexplained.
    var unexplained = 0.16
    /// Share of the energy that may repeat with the period of one note, of what the strings explain.
    var periodic = 0.7
    /// Share that may be left unexplained if most strings are heard beyond doubt, and below it the share that may
    /// repeat.
    var clearUnexplained = 0.05
    var clearPeriodic = 0.85
    /// Share that an overdriven amplifier may add to strings that are heard beyond doubt, and share of all energy that may
    /// repeat then.
    var drivenUnexplained = 0.45
    var drivenPeriodic = 0.6
    /// Standard error in cents that a string has then at most: the partials of low noise are no better known.
    var drivenKnown = 1.2
    /// Height above noise of a string's own partials from which it is heard beyond doubt: e-fold.
    var clear = 2.0
    /// Cents by which a string may have moved since the reading before.
    var steady = 20.0
    /// A string whose standard error is larger than so many cents may be noise.
    var known = 8.0
    /// Readings in a row that have to agree on a strum.
    var agreeing = 2
    /// Time in which a stroke may still turn out to be one over all strings; later it was none.
    var patience = Seconds.milliseconds(420)
    /// Time for which all strings are shown after the last of them was heard.
    var hold = Seconds(4)

    static let standard = Parameters()
  }

  /// The evidence of one reading about the stroke.
  struct Evidence: Sendable {
    /// Time since the stroke.
    var time: Seconds
    /// Share of the energy that each string explains.
    var energies: SIMD8<Double>
    /// Number of strings.
    var strings: Int
    /// Deviation of each string, in cents.
    var cents: SIMD8<Double>
    /// Standard error of each string's deviation, in cents.
    var errors: SIMD8<Double>
    /// Strings whose own partials stand above noise, and those that have none.
    var heard: SIMDMask<SIMD8<Int64>>
    /// Height of each string's own partials above noise, e-fold; NaN if it has none.
    var strengths: SIMD8<Double>
    /// Share of the energy that no string explains.
    var unexplained: Double
    /// Share of the energy that repeats with the period of a note.
    var periodic: Double
  }

  /// True while all strings are shown.
  private(set) var isStrum = false
  /// True while the last stroke is still to be decided.
  private(set) var isOpen = false

  private let parameters: Parameters
  private var agreeing = 0
  private var before = SIMD8<Double>(repeating: .nan)
  private var quiet = Seconds(0)

  init(parameters: Parameters = .standard) { self.parameters = parameters }

  /// Something was struck.
  mutating func strike() {
    isOpen = true
    agreeing = 0
    before = SIMD8(repeating: .nan)
  }

  /// Takes in a reading of the stroke.
  mutating func judge(_ evidence: Evidence) {
    guard isOpen else { return }
    agreeing = isOfAll(evidence) ? agreeing + 1 : 0
    before = evidence.cents
    if agreeing >= parameters.agreeing {
      isStrum = true
      isOpen = false
    } else if evidence.time > parameters.patience {
      isStrum = false
      isOpen = false
    }
  }

  /// Strings are heard.
  mutating func hear() { quiet = Seconds(0) }

  /// Lets time pass.
  mutating func rest(_ time: Seconds) {
    quiet = quiet + time
    if quiet > parameters.hold { isStrum = false }
  }

  private func isOfAll(_ evidence: Evidence) -> Bool {
    let wanted = parameters.strings * Double(evidence.strings)
    var (present, clear, exact) = (0.0, 0.0, 0.0)
    for string in 0..<evidence.strings where isHeard(string, evidence) {
      let isClear = evidence.strengths[string] >= parameters.clear
      if isClear { clear += 1 }
      if isClear, evidence.errors[string] <= parameters.drivenKnown { exact += 1 }
      if isClear || evidence.energies[string] >= parameters.present { present += 1 }
    }
    if exact >= wanted, isDriven(evidence) { return true }
    guard present >= wanted, evidence.unexplained <= parameters.unexplained else { return false }
    let isClear = clear >= wanted && evidence.unexplained <= parameters.clearUnexplained
    let periodic = isClear ? parameters.clearPeriodic : parameters.periodic
    return evidence.periodic <= periodic * (1 - evidence.unexplained)
  }

  /// True if what no string explains may be an amplifier's.
  private func isDriven(_ evidence: Evidence) -> Bool {
    evidence.unexplained <= parameters.drivenUnexplained
      && evidence.periodic <= parameters.drivenPeriodic
  }

  /// True if a string is heard, and where it was in the reading before; the first one is believed.
  private func isHeard(_ string: Int, _ evidence: Evidence) -> Bool {
    evidence.heard[string] && evidence.errors[string] <= parameters.known
      && !(abs(evidence.cents[string] - before[string]) > parameters.steady)
  }
}
