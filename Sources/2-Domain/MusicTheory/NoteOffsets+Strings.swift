import Units

extension TuningPreset {
  /// The distance of every note from equal temperament where each string is as the player wants it.
  ///
  /// Other notes stay where `base` has them; if one would not lie between its neighbours any more, the notes
  /// between two strings are spread evenly. Strings of one note are tuned alike, to the first of them. The notes of a
  /// scale that repeats stay where they are: its strings are tuned to them (``TuningTarget/note(of:raised:)``).
  ///
  /// - Parameters:
  ///   - base: The temperament's distances, from which cents of a string count.
  ///   - reference: The frequency of A4, beside which a string of a fixed frequency lies elsewhere.
  ///   - raised: Semitones by which the strings are higher than the tuning has them.
  /// - Returns: The distances, `base` if no string has a wish of its own.
  public func offsets(
    over base: NoteOffsets, reference: ReferencePitch, raised: Int = 0
  ) -> NoteOffsets {
    if base.repetition != nil { return base }
    var wanted: [MIDINote: Cents] = [:]
    for string in ownStrings where wanted[string.note + raised] == nil {
      let note = string.note + raised
      wanted[note] = string.offset(from: reference) ?? (base[note] + string.cents)
    }
    if wanted.allSatisfy({ base[$0.key] == $0.value }) { return base }
    return NoteOffsets { wanted[$0] ?? base[$0] } ?? NoteOffsets(through: wanted) ?? base
  }
}

extension TuningString {
  /// The distance of a string of a fixed frequency from its note; `nil` for one that follows A4.
  fileprivate func offset(from reference: ReferencePitch) -> Cents? {
    guard let frequency else { return nil }
    let equal = reference.a4.raised(by: Semitones(Double(note.number - 69)).cents)
    return frequency.interval(above: equal)
  }
}

extension NoteOffsets {
  /// Leads through the distances of some notes, evenly between two of them and level beyond the last.
  ///
  /// - Returns: `nil` if there are none, or they do not ascend.
  init?(through wanted: [MIDINote: Cents]) {
    let known = wanted.sorted { $0.key < $1.key }
    guard let first = known.first, let last = known.last else { return nil }
    self.init { note in
      guard let above = known.first(where: { $0.key >= note }) else { return last.value }
      guard let below = known.last(where: { $0.key <= note }) else { return first.value }
      guard below.key < above.key else { return below.value }
      let share =
        Double(note.number - below.key.number) / Double(above.key.number - below.key.number)
      return Cents(below.value.value + share * (above.value.value - below.value.value))
    }
  }
}
