import MusicTheory
import Units

/// Shows the string that came in last while others ring, whatever the tracker makes of what it hears then; if both tell the
/// same string, the tracker's cents, unless what rings beside it pulls them.
struct NewestNote: Sendable {
  /// Time for which a reading of the strings counts.
  private static let fresh = Seconds.milliseconds(300)
  /// Time since a note was shown for which strings may ring: to a talker nobody shows a string.
  private static let ringing = Seconds.milliseconds(600)
  /// Cents from what all strings' fit says beyond which a single pitch is pulled by what rings beside it.
  private static let pulled = 2.0
  /// Cents from there beyond which a pitch is another sound's, such as a partial's: a peg does not turn so far in between.
  private static let other = 100.0
  /// Readings of all strings in a row in which the string's cents stand still before they are believed more than the
  /// tracker's, which follows a peg sooner.
  private static let steady = 2

  private let rate: SampleRate
  private var newest: StrumReading.Newest?
  private var note = MIDINote(0)
  private var last = 0
  /// Where the string had come in that was taken last, and whether it is shown.
  private var taken = (since: -1, isShown: false)
  /// Where a note was shown last.
  private var lastShown = Int.min / 2

  /// Makes one that knows of no string, for readings of a stream at a rate.
  init(rate: SampleRate) { self.rate = rate }

  /// Takes a reading of all strings, whose notes are in playing order.
  mutating func take(_ reading: StrumReading, strings: [MIDINote]) {
    last = reading.position
    newest = reading.isStrum ? nil : reading.newest
    if let newest { note = strings[newest.string] }
  }

  /// What is shown in place of a tracker's reading.
  mutating func shown(_ reading: PitchReading, target: TuningTarget) -> PitchReading {
    let shown = newest(reading, target) ?? reading
    if shown.latched != nil { lastShown = shown.position }
    return shown
  }

  /// The reading of the newest string, if that is to be shown.
  private mutating func newest(_ reading: PitchReading, _ target: TuningTarget) -> PitchReading? {
    guard let newest, reading.position - last < frames(Self.fresh) else { return nil }
    if newest.since != taken.since {
      taken = (newest.since, reading.position - lastShown < frames(Self.ringing))
    }
    guard taken.isShown else { return nil }
    if reading.shown == TargetPartial(note, number: 1), !isPulled(reading, newest) { return nil }
    var told = reading
    told.latched = note
    told.heardSemitone = note
    told.partial = 1
    told.cents = Cents(newest.cents)
    told.isSettled = newest.isKnown
    told.hasOctave = false
    told.displayedFrequency = target.frequency(of: note).raised(by: told.cents)
    told.standardError = nil
    told.harmonics = .none
    told.waveform = .none
    return told
  }

  /// True if the tracker's cents are those of something else, or pulled by it.
  private func isPulled(_ reading: PitchReading, _ newest: StrumReading.Newest) -> Bool {
    let distance = abs(newest.cents - reading.cents.value)
    return distance > Self.other || newest.steadyFor >= Self.steady && distance > Self.pulled
  }

  private func frames(_ time: Seconds) -> Int { rate.frames(in: time).value }
}
