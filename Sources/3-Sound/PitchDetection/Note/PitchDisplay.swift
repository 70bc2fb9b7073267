import MusicTheory
import Units

/// The note, the semitone and the frequency that a player is shown.
///
/// ``DisplayLatch`` believes a semitone, ``DisplaySmoother`` calms its frequency, and ``TargetHold`` finds the note of
/// the tuning that it is measured against.
struct PitchDisplay: Sendable {
  /// The latched semitone; `nil` while nothing is shown.
  var semitone: MIDINote? { latch.note }
  /// The note that is measured against, or its partial; `nil` while nothing is shown.
  var shown: TargetPartial? { hold.shown }
  /// True if the frequency is known, and not the name alone; until then it is the one before of the same note.
  var isSettled: Bool { settling.isSettled }
  /// The calmed frequency in hertz; 0 while nothing is shown.
  var frequency: Double { smoother.frequency }

  private var latch: DisplayLatch
  private var smoother: DisplaySmoother
  private var hold: TargetHold
  private var notes: ShownNotes
  private var settling: Settling

  init(hop: Seconds) {
    latch = DisplayLatch(hop: hop)
    smoother = DisplaySmoother(hop: hop)
    hold = TargetHold(hop: hop)
    notes = ShownNotes(hop: hop)
    settling = Settling(hop: hop)
  }

  /// Takes in one hop.
  ///
  /// - Parameters:
  ///   - heard: What was heard; `nil` if there was no pitch.
  ///   - excess: Level over the noise floor in dB.
  ///   - isFresh: Whether an attack has just been heard.
  ///   - target: The notes that count.
  mutating func update(
    _ heard: HeardPitch?, excess: Double, isFresh: Bool, target: TuningTarget
  ) {
    let heard = heard.flatMap { mayShow($0, target) ? $0 : nil }
    defer { notes.update(shown == nil ? 0 : smoother.frequency) }
    let before = latch.note
    latch.update(heard.map { Hertz($0.frequency) }, target: target)
    guard let semitone = latch.note else { return clear() }
    guard let heard, latch.isHeard || staysWithTarget(heard.frequency, target) else { return }
    if before != semitone, !smoother.isNear(heard.frequency) { settling.begin() }
    follow(heard, excess: excess, isFresh: isFresh)
    hold.update(smoother.frequency, semitone: semitone, target: target)
  }

  /// Calms a pitch of the note that is shown, once it is known.
  private mutating func follow(_ heard: HeardPitch, excess: Double, isFresh: Bool) {
    let isNew = settling.isNew
    settling.update(heard, shown: smoother.frequency, isFresh: isFresh)
    if isNew {
      smoother.reset()
    } else if !settling.isSettled || settling.isDoubtful(heard, beside: smoother.frequency) {
      return
    }
    smoother.update(heard.frequency, excess: excess)
  }

  /// True if a pitch may be shown: to begin with a high one only if a window repeats at it too, since a cymbal's loudest
  /// partial stands out of its noise; and none that only strings which ring on repeat at together.
  private func mayShow(_ heard: HeardPitch, _ target: TuningTarget) -> Bool {
    guard shown != nil || heard.repeats || heard.frequency < Self.cymbals else { return false }
    return target.isNearNote(Hertz(heard.frequency)) || !notes.havePart(heard.frequency)
  }

  /// Pitch in hertz from which a cymbal's partials stand out.
  private static let cymbals = 1000.0

  /// True if a pitch in hertz is the one that is shown, as near as a turning peg lets the display follow.
  func shows(_ pitch: Double) -> Bool {
    shown != nil && pitch > 0 && abs(pitch / frequency - 1) < Self.lag
  }

  /// A peg that is turned by a semitone in a third of a second leaves the display so far behind.
  private static let lag = 0.01

  /// Measures what is shown against other notes, or the same ones elsewhere, at once.
  mutating func retune(to target: TuningTarget, isOther: Bool) {
    if isOther { hold.forget() }
    guard let semitone = latch.note, smoother.frequency > 0 else { return }
    hold.update(smoother.frequency, semitone: semitone, target: target)
  }

  /// Empties the display.
  mutating func reset() {
    latch.reset()
    notes.reset()
    clear()
  }

  /// Forgets what was shown; a run of hops that agree goes on.
  private mutating func clear() {
    smoother.reset()
    hold.reset()
    settling.begin()
  }

  /// True if a pitch that leaves the latched semitone for the next one has the same target: the pointer follows at
  /// once, since no other note is to be shown.
  private func staysWithTarget(_ heard: Double, _ target: TuningTarget) -> Bool {
    latch.isBeside(target) && !target.notes.isEmpty
      && target.nearestNote(to: Hertz(heard)) == hold.shown?.note
  }
}
