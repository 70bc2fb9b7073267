import MusicTheory
import PitchDetection
import Units

/// The readings as the meters show them: gliding, and slow enough to be read.
struct MeterMotion {
  /// Figures of the motion.
  enum Parameters {
    /// Natural frequency of the glide: 95 % of a step in 0.12 s, as fast as the readings are smooth.
    static let rate = 40.0
    /// Distance from the target, in cents, at which the glide ends: a quarter of a pixel at most.
    static let rest = 0.02
    /// Shortest time for which a number stays: it can be read while it changes, and no stroke of a digit goes on and
    /// off more than three times a second (WCAG 2.3.1), however large it is.
    static let reading = Seconds.milliseconds(170)
    /// Cents between two notes of a scale within which a pitch that goes from one to the other glides.
    static let glide = 150.0
    /// Cents beyond which a note is far off, and within which it no longer is.
    static let far = (beyond: 100.0, until: 90.0)
  }

  /// The part of the motion that the meters show.
  struct Shown: Equatable {
    var note: MIDINote?
    var partial: Int
    var measured: MIDINote?
    var isDimmed: Bool
    var cents: Double
    var writtenCents: Cents
    var writtenFrequency: Hertz
    var semitone: MIDINote?
    var isInTune: Bool
  }

  /// The notes of the strings that wait to be played; empty if every note counts, or one is shown.
  var waiting: [MIDINote] = []
  /// The note shown; `nil` for none.
  private(set) var note: MIDINote?
  /// The partial of ``note`` that sounds: 1 for itself, 2 to 4 for a harmonic.
  private(set) var partial = 1
  /// ``note`` once its number is known, which its name is before; `nil` until then.
  private(set) var measured: MIDINote?
  /// True while the number is from before: the note has begun again, or the next one begins over it.
  var isDimmed: Bool { dimmed.isOn }
  /// The semitone that is heard: ``note`` unless that is a target farther away; `nil` for none.
  private(set) var semitone: MIDINote?
  /// Side of a note that is more than a semitone off: -1 for flat, 1 for sharp; else 0.
  var farSide: Int { far.isOn && measured != nil ? (glide.target < 0 ? -1 : 1) : 0 }
  /// The deviation that pointers and segments show, in cents.
  var cents: Double { glide.value }
  /// The deviation that pointers and segments show, in steps of the scale: hundredths of ``cents`` among twelve notes.
  var steps: Double {
    guard let note, let scale else { return cents / 100 }
    return scale.steps(from: note, cents: cents)
  }
  /// The deviation that is written out.
  private(set) var writtenCents = Cents(0)
  /// The frequency that is written out.
  private(set) var writtenFrequency = Hertz(0)
  /// The frequency that is heard.
  private(set) var frequency = Hertz(0)
  /// Level of the sound in dB of full scale.
  private(set) var level = -120.0
  /// The deviation that ``cents`` glides to.
  var heardCents: Double { glide.target }
  /// The first four partials, as last measured; their levels are below −100 dB if they never were.
  private(set) var harmonics = HarmonicPhases.none
  /// The waveform, as last heard.
  private(set) var waveform = Waveform.none
  /// Everything that the meters show.
  var shown: Shown {
    Shown(
      note: note, partial: partial, measured: measured, isDimmed: isDimmed, cents: cents,
      writtenCents: writtenCents,
      writtenFrequency: writtenFrequency, semitone: semitone, isInTune: isInTune)
  }
  /// True while the note is shown as in tune.
  var isInTune: Bool { tuned.isOn }

  private var glide = CriticallyDamped(0, rate: Parameters.rate, rest: Parameters.rest)
  private var tuned = Dwell()
  private var dimmed = Dwell()
  private var far = Dwell()
  private var wantsFar = false
  /// The scale whose notes are shown; `nil` for the twelve.
  private var scale: NoteOffsets?
  /// The instant of the last change of ``semitone``.
  private var named: Instant?
  private var last: Instant?
  private var written: Instant?
  /// The note that was shown before ``note``, and the instant since which ``note`` is shown.
  private var earlier: MIDINote?
  private var noted: Instant?

  /// Takes the latest reading at an instant, not before the one before; in a scale from a file its notes' places.
  ///
  /// The first reading of a note is shown at once; the following ones are approached.
  ///
  /// - Returns: Whether what is shown has yet to reach the reading.
  mutating func follow(
    _ reading: PitchReading, isInTune: Bool, scale: NoteOffsets? = nil, at now: Instant
  ) -> Bool {
    let passed = last.map { now - $0 } ?? Seconds(0)
    glide.advance(by: passed)
    last = now
    self.scale = scale
    let held = scale.flatMap { heldReading(reading, in: $0, at: now) }
    let waits = take(held ?? reading, isInTune: isInTune && held == nil, at: now)
    return waits || held != nil
  }

  /// A reading of a scale's next note as one of the note that is shown, which stays as long as a number does: notes that
  /// lie close together go by too fast to be read, and their names would flash; `nil` if the next note may be shown.
  private func heldReading(
    _ reading: PitchReading, in scale: NoteOffsets, at now: Instant
  ) -> PitchReading? {
    guard let note, let latched = reading.latched, latched != note, let noted,
      now - noted < Parameters.reading
    else { return nil }
    let way = 100 * scale.semitones(from: note, to: latched)
    guard abs(way) <= Parameters.glide else { return nil }
    var held = reading
    held.latched = note
    held.cents = Cents(reading.cents.value + way)
    return held
  }

  /// Takes a reading.
  ///
  /// - Returns: Whether what is shown has yet to reach it.
  private mutating func take(_ reading: PitchReading, isInTune: Bool, at now: Instant) -> Bool {
    level = reading.level.value
    frequency = reading.displayedFrequency ?? Hertz(0)
    let isValid = reading.cents.value.isFinite && frequency.value.isFinite
    let latched = isValid ? reading.latched : nil
    let waits = tuned.follow(isInTune && latched != nil, at: now)
    if let note, note != latched, latched == nil || latched == earlier, let noted,
      now - noted < Dwell.shortest
    {
      // A note that comes and goes would flash: it stays for a while, and so does what took its place.
      return true
    }
    if latched != note {
      earlier = note
      noted = now
      harmonics = .none
      waveform = .none
    }
    if reading.harmonics.levels.max() > -100 { harmonics = reading.harmonics }
    if reading.waveform.peak > 0 { waveform = reading.waveform }
    guard let latched else {
      note = nil
      measured = nil
      semitone = nil
      wantsFar = false
      _ = far.follow(false, at: now)
      _ = dimmed.follow(false, at: now)
      glide.jump(to: 0)
      return waits
    }
    let isNaming = name(reading.heardSemitone ?? latched, isNew: latched != note, at: now)
    if latched != note { (measured, dimmed) = (nil, Dwell()) }
    (note, partial) = (latched, reading.partial)
    let isDimming = dimmed.follow(!reading.isSettled && measured != nil, at: now)
    let isMeasuring = reading.isSettled && measure(reading, of: latched, at: now)
    return waits || isNaming || isDimming || isMeasuring || glide.isMoving
  }

  /// Takes the number of a note.
  ///
  /// - Returns: Whether it has yet to be written.
  private mutating func measure(
    _ reading: PitchReading, of latched: MIDINote, at now: Instant
  ) -> Bool {
    let limit = Parameters.far
    wantsFar = reading.cents.magnitude.value > (wantsFar ? limit.until : limit.beyond)
    let isParting = far.follow(wantsFar, at: now)
    if measured == latched {
      glide.aim(at: reading.cents.value)
    } else {
      glide.jump(to: reading.cents.value)
    }
    let mayWrite = measured != latched || written.map { now - $0 >= Parameters.reading } ?? true
    measured = latched
    let isWritten =
      writtenCents == reading.cents && writtenFrequency == frequency
    if !isWritten, mayWrite {
      writtenCents = reading.cents
      writtenFrequency = frequency
      written = now
    }
    return isParting || !(isWritten || mayWrite)
  }

  /// Takes the semitone that is heard, as soon as the one before may go.
  ///
  /// - Returns: Whether it waits.
  private mutating func name(_ heard: MIDINote, isNew: Bool, at now: Instant) -> Bool {
    guard heard != semitone else { return false }
    if !isNew, let named, now - named < Dwell.shortest { return true }
    semitone = heard
    named = now
    return false
  }
}
