import MusicTheory
import PitchDetection
import Units
import Words

/// The words of the tuner: the note when it is another one, then how far it is off, and that it is in tune.
struct TunerSpeech: Sendable, Equatable {
  /// The figures of the words.
  struct Parameters: Sendable, Equatable {
    /// Time for which a note has been read without a gap before it is named.
    var naming = Seconds(0.1)
    /// Time for which it has been read, and has stayed within ``calm``, before it counts as settled.
    var settling = Seconds(0.25)
    /// Cents within which a settled note stays.
    var calm = Cents(1)
    /// Least time from a note's name until it is told how far it is off.
    var first = Seconds(0.3)
    /// Least time from one telling to the next of the same note.
    var pause = Seconds(1.5)
    /// Longest time between two readings of one sound; a rest of the ear takes longer.
    var gap = Seconds(0.1)
    /// Cents beyond the window from which a note that was told to be in tune no longer is.
    var margin = Cents(0.5)
    /// Time without a note after which the same one is named again.
    var forgetting = Seconds(5)

    static let standard = Parameters()
  }

  private let parameters = Parameters.standard
  private var note: TargetPartial?
  private var began = Instant(nanoseconds: 0)
  private var last: Instant?
  /// The cents around which the note stays, and since when.
  private var anchor = (cents: Cents(0), since: Instant(nanoseconds: 0))
  /// The instant since which it has been within the window; `nil` outside.
  private var within: Instant?
  private var named: MIDINote?
  private var told: Phrase?
  private var toldAt: Instant?

  static func == (one: Self, other: Self) -> Bool {
    (one.note, one.began, one.last, one.named, one.told) == (
      other.note, other.began, other.last, other.named, other.told
    ) && one.anchor == other.anchor && one.within == other.within && one.toldAt == other.toldAt
  }

  /// Takes a reading, and returns the texts that it is told by; mostly none.
  mutating func texts(
    for reading: PitchReading, naming: NoteNaming, window: Cents, at now: Instant
  ) -> [Phrase] {
    guard let shown = reading.shown, reading.frequency != nil else {
      if let last, now - last > parameters.forgetting { (named, told) = (nil, nil) }
      note = nil
      return []
    }
    follow(shown, reading.cents, at: now)
    guard now - began >= InTune.harmonic || shown.number == 1 else { return [] }
    if shown.note != named {
      guard now - began >= parameters.naming else { return [] }
      (named, told, toldAt) = (shown.note, nil, now)
      return [Phrase(note: naming.name(of: shown.note))]
    }
    guard let words = words(for: reading.cents, window, at: now), words != told else { return [] }
    let pause = told == nil ? parameters.first : parameters.pause
    if let toldAt, now - toldAt < pause { return [] }
    (told, toldAt) = (words, now)
    return [words]
  }

  /// Forgets what was told: the player was elsewhere.
  mutating func forget() { self = TunerSpeech() }

  private mutating func follow(_ shown: TargetPartial, _ cents: Cents, at now: Instant) {
    let isNew = note != shown || last.map { now - $0 > parameters.gap } ?? true
    if isNew { began = now }
    if isNew { within = nil }
    if isNew || abs(cents.value - anchor.cents.value) > parameters.calm.value {
      anchor = (cents, now)
    }
    (note, last) = (shown, now)
  }

  /// The words for an offset; `nil` while it cannot be told.
  private mutating func words(for cents: Cents, _ window: Cents, at now: Instant) -> Phrase? {
    let edge = told == "in tune" ? window.value + parameters.margin.value : window.value
    if abs(cents.value) <= edge {
      let since = within ?? now
      within = since
      return now - max(since, anchor.since) >= parameters.settling ? "in tune" : nil
    }
    within = nil
    guard now - began >= parameters.settling else { return nil }
    let count = Int(abs(cents.value).rounded())
    return cents.value < 0 ? "\(count) flat" : "\(count) sharp"
  }
}
