/// One string of an instrument, as players count them.
public struct TuningString: Sendable, Hashable {
  /// Number of its course: 1 is the one that ``TuningPreset/strings`` names last, the highest on most instruments.
  public let number: Int
  /// The note that the string is tuned to.
  public let note: MIDINote
  /// True if the string sounds an octave from the other string of its course.
  public let isOctave: Bool
}

extension TuningPreset {
  /// Every string that is tuned, in playing order; the octave string of a course follows the course.
  ///
  /// Two strings of one note are two of them. For winds, the notes that are usually tuned.
  public var everyString: [TuningString] {
    var rest = octaves
    return strings.enumerated().flatMap { place, note in
      let number = strings.count - place
      let course = TuningString(number: number, note: note, isOctave: false)
      guard let octave = rest.firstIndex(where: { abs($0.number - note.number) == 12 }) else {
        return [course]
      }
      return [course, TuningString(number: number, note: rest.remove(at: octave), isOctave: true)]
    }
  }
}
