import MusicTheory
import Units

/// Shows the string that came in last while others ring, if the tracker shows none, or still the one before.
struct NewestNote: Sendable {
  /// Time by which what the tracker shows has to be older than the new string's first reading to be the one before.
  private static let older = Seconds.milliseconds(450)
  /// Time for which a reading of the strings counts.
  private static let fresh = Seconds.milliseconds(300)

  private let rate: SampleRate
  private var newest: (note: MIDINote, cents: Cents, since: Int)?
  private var last = 0
  private var shown: TargetPartial?
  private var changed = 0

  /// Makes one that knows of no string, for readings of a stream at a rate.
  init(rate: SampleRate) { self.rate = rate }

  /// Takes a reading of all strings, whose notes are in playing order.
  mutating func take(_ reading: StrumReading, strings: [MIDINote]) {
    last = reading.position
    guard !reading.isStrum, strings.indices.contains(reading.newest),
      let cents = reading.cents(ofString: reading.newest)
    else { return newest = nil }
    let note = strings[reading.newest]
    newest = (note, Cents(cents), newest?.note == note ? newest?.since ?? last : last)
  }

  /// What is shown in place of a tracker's reading.
  mutating func shown(_ reading: PitchReading, target: TuningTarget) -> PitchReading {
    if reading.shown != shown {
      (shown, changed) = (reading.shown, reading.position)
    }
    guard let newest, reading.position - last < frames(Self.fresh),
      shown?.note != newest.note,
      shown == nil || changed < newest.since - frames(Self.older)
    else { return reading }
    var told = reading
    told.latched = newest.note
    told.heardSemitone = newest.note
    told.partial = 1
    told.cents = newest.cents
    told.isSettled = true
    told.hasOctave = false
    told.displayedFrequency = target.frequency(of: newest.note).raised(by: newest.cents)
    told.standardError = nil
    told.harmonics = .none
    told.waveform = .none
    return told
  }

  private func frames(_ time: Seconds) -> Int { rate.frames(in: time).value }
}
