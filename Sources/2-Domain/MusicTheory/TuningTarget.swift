public import Units

/// The notes a player tunes to and their frequencies: reference pitch, temperament and open strings together.
public struct TuningTarget: Sendable, Hashable {
  /// The frequency of A4.
  public var reference: ReferencePitch
  /// The notes that count as they sound, ascending; empty if every semitone does
  /// (Open/Chromatic).
  public var notes: [MIDINote]
  /// The distance of each note from equal temperament, in cents.
  public var offsets: NoteOffsets
  /// True if the partials of a string that are no string's are the string's: a player may touch it at a node.
  ///
  /// False for a string that was chosen: whatever sounds is measured against that.
  public var namesPartials = true

  /// Makes a target.
  ///
  /// - Parameters:
  ///   - reference: The frequency of A4.
  ///   - notes: The open strings, in any order and more than once.
  ///   - raised: Semitones by which ``notes`` are higher than the open strings: the fret they are tuned at, for one.
  ///   - offsets: How far each note lies from equal temperament.
  public init(
    reference: ReferencePitch = .standard, notes: [MIDINote] = [], raised: Int = 0,
    offsets: NoteOffsets = .none
  ) {
    self.reference = reference
    self.offsets = offsets
    self.notes = Set(notes.map { $0 + raised }).sorted()
  }

  /// The exact frequency of a note.
  public func frequency(of note: MIDINote) -> Hertz {
    let equal = Semitones(Double(note.number - 69)).cents
    return reference.a4.raised(
      by: offsets.isNone ? equal : Cents(equal.value + offsets[note].value))
  }

  /// The place of a frequency above 0 Hz among the notes: a note's number at that note, and fractions between two
  /// notes.
  public func position(of frequency: Hertz) -> Semitones {
    offsets.position(of: Semitones(69 + frequency.interval(above: reference.a4).value / 100))
  }

  /// The nearest semitone or note of a scale to a frequency, whatever the open strings are.
  public func nearestSemitone(to frequency: Hertz) -> MIDINote {
    MIDINote(Int(position(of: frequency).value.rounded()))
  }

  /// The note that counts nearest to a frequency, in cents (the lower one of two equally near).
  public func nearestNote(to frequency: Hertz) -> MIDINote {
    guard !notes.isEmpty else { return nearestSemitone(to: frequency) }
    // By index: unoptimised, `first`, `min` and iteration allocate, and the analysis thread may not.
    var nearest = notes[0]
    for index in notes.indices where isNearer(notes[index], than: nearest, to: frequency) {
      nearest = notes[index]
    }
    return nearest
  }

  /// True if a note is one of those that count.
  public func counts(_ note: MIDINote) -> Bool {
    // By index: `contains` would allocate if it is not specialised.
    for index in notes.indices where notes[index] == note { return true }
    return notes.isEmpty
  }

  /// The note that a string is tuned to: its own, or the note of a scale that is nearest to where the string would be
  /// in equal temperament, with cents and frequency of its own.
  ///
  /// - Parameters:
  ///   - string: The string.
  ///   - raised: Semitones by which it is higher than its tuning has it.
  /// - Returns: That note.
  public func note(of string: TuningString, raised: Int = 0) -> MIDINote {
    guard offsets.repetition != nil else { return string.note + raised }
    let equal = Semitones(Double(string.note.number - 69)).cents
    let open = string.frequency ?? reference.a4.raised(by: equal + string.cents)
    return nearestSemitone(to: open.raised(by: Semitones(Double(raised)).cents))
  }

  /// The note of a scale that is nearest to one of the twelve notes of equal temperament; the note itself if they
  /// are the scale.
  public func note(nearestTo note: MIDINote) -> MIDINote {
    self.note(of: TuningString(number: 1, note: note))
  }

  private func isNearer(_ note: MIDINote, than other: MIDINote, to frequency: Hertz) -> Bool {
    abs(deviation(of: frequency, from: note).value)
      < abs(deviation(of: frequency, from: other).value)
  }

  /// The deviation of `frequency` from `note`, in cents; positive is sharp.
  public func deviation(of frequency: Hertz, from note: MIDINote) -> Cents {
    frequency.interval(above: self.frequency(of: note))
  }
}
