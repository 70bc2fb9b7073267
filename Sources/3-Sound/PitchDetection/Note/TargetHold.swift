import MusicTheory
import Units

/// The note of the tuning that is shown: the nearest one, or on a fresh stroke the string of which a partial sounds,
/// held against the others.
///
/// Midway between two strings the nearest note changes with every waver of the pitch. So what is shown reaches a tenth
/// of a semitone further: a peg that is turned through the middle changes the note once. A pitch that comes to a partial
/// by a turn of the peg, or moves with it from stroke to stroke, is a string and no partial.
struct TargetHold: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Cents beyond the middle between two notes, or beyond the reach of a partial, that belong to what is shown.
    var reach = 10.0
    /// Cents from one hop to the next that no peg turns: another note begins.
    var leap = 100.0
    /// Time from the begin of a note for which its pitch may be a partial's yet: attacks are sharp.
    var youth = Seconds.milliseconds(150)
    /// Cents from one stroke to the next that a peg turns at most, and beyond which a partial is a string that is wound.
    var turn = (most: 150.0, least: 20.0)
    /// Cents from its target from which a string is being wound.
    var wound = 50.0

    static let standard = Parameters()
  }

  /// What is shown; `nil` while nothing is.
  private(set) var shown: TargetPartial?

  private let parameters: Parameters
  private let youth: Int  // hops
  private var age = 0  // hops
  private var frequency = Hertz(0)
  /// What was shown before, and the frequency at which it ended; `nil` if that was by another tuning.
  private var before: (shown: TargetPartial, frequency: Hertz)?

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    youth = Int((parameters.youth.value / hop.value).rounded())
  }

  /// Takes the frequency that is shown in one hop.
  ///
  /// - Parameters:
  ///   - frequency: In hertz.
  ///   - semitone: The latched semitone, which is the target if every semitone is one.
  ///   - target: The notes that count.
  mutating func update(_ frequency: Double, semitone: MIDINote, target: TuningTarget) {
    let heard = Hertz(frequency)
    defer { self.frequency = heard }
    guard !target.notes.isEmpty else {
      shown = TargetPartial(semitone)
      return
    }
    if shown != nil, abs(heard.interval(above: self.frequency).value) > parameters.leap { reset() }
    age += 1
    if let shown, holds(shown, heard, target) { return }
    shown =
      age <= youth ? fresh(heard, target) : TargetPartial(target.nearestNote(to: heard))
  }

  /// Empties the display.
  mutating func reset() {
    if let shown { before = (shown, frequency) }
    shown = nil
    age = 0
  }

  /// Empties the display, and forgets what was shown by another tuning.
  mutating func forget() {
    reset()
    before = nil
  }

  /// What has just begun: a partial of a string, unless a string is wound there.
  private func fresh(_ heard: Hertz, _ target: TuningTarget) -> TargetPartial {
    let string = TargetPartial(target.nearestNote(to: heard))
    guard let partial = target.touchedPartial(at: heard, last: before?.shown.note) else {
      return string
    }
    return isWound(to: heard, target) ? string : partial
  }

  /// True if a peg has been turned since the stroke before.
  private func isWound(to heard: Hertz, _ target: TuningTarget) -> Bool {
    guard let before else { return false }
    let turn = abs(heard.interval(above: before.frequency).value)
    guard turn < parameters.turn.most else { return false }
    if before.shown.number > 1 { return turn > parameters.turn.least }
    let off = target.deviation(of: before.frequency, from: before.shown)
    return off.magnitude.value > parameters.wound
  }

  /// True if what is shown reaches as far as `frequency`.
  private func holds(_ shown: TargetPartial, _ frequency: Hertz, _ target: TuningTarget) -> Bool {
    guard target.counts(shown.note) else { return false }
    let own = target.deviation(of: frequency, from: shown).magnitude.value
    if shown.number > 1 { return own <= TuningTarget.partialReach + parameters.reach }
    if age <= youth, fresh(frequency, target).number > 1 { return false }
    let nearest = target.nearestNote(to: frequency)
    let other = abs(target.deviation(of: frequency, from: nearest).value)
    // A step beyond the middle is a step further from the one and a step nearer to the other.
    return own - other <= 2 * parameters.reach
  }
}
