public import Units

/// One string of an instrument, as players count them.
public struct TuningString: Sendable, Hashable {
  /// Number of its course: 1 is the one that ``TuningPreset/strings`` names last, the highest on most instruments.
  public var number: Int
  /// The note that the string is tuned to, or the nearest one to its ``frequency``.
  public var note: MIDINote
  /// True if it is the second string of its course: in the box's own tunings the one that sounds an octave from the first.
  public var isSecond: Bool
  /// The distance from the note that the player wants, in cents, -50...50; 0 for most.
  public var cents: Cents
  /// The frequency that the player wants whatever A4 is, in hertz; `nil` if note and cents say it.
  public var frequency: Hertz?
  /// The distance that replaces the box's own if the temperament is ``Temperament/sweetened``, in cents,
  /// -50...50; `nil` if the box's own counts.
  public var sweetening: Cents?
  /// The player's word for the string; `nil` for its number.
  public var label: String?

  /// Makes a string out of its parts.
  public init(
    number: Int, note: MIDINote, isSecond: Bool = false, cents: Cents = Cents(0),
    frequency: Hertz? = nil, sweetening: Cents? = nil, label: String? = nil
  ) {
    self.number = number
    self.note = note
    self.isSecond = isSecond
    self.cents = cents
    self.frequency = frequency
    self.sweetening = sweetening
    self.label = label
  }
}

extension TuningPreset {
  /// The same tuning with strings of a fixed frequency named by where A4 is now.
  public func named(by reference: ReferencePitch) -> TuningPreset {
    guard ownStrings.contains(where: { $0.frequency != nil }) else { return self }
    let target = TuningTarget(reference: reference)
    return replacing(
      ownStrings.map { string in
        var string = string
        if let frequency = string.frequency {
          string.note = target.nearestSemitone(to: frequency)
        }
        return string
      })
  }

  /// The same tuning with other strings, in the same courses.
  func replacing(_ strings: [TuningString]) -> TuningPreset {
    var tuning = self
    tuning.ownStrings = strings
    tuning.strings = strings.filter { !$0.isSecond }.map(\.note)
    tuning.octaves = strings.filter(\.isSecond).map(\.note)
    return tuning
  }

  /// Every string that is tuned, in playing order; the octave string of a course follows the course.
  ///
  /// Two strings of one note are two of them. For winds, the notes that are usually tuned.
  public var everyString: [TuningString] {
    if !ownStrings.isEmpty { return ownStrings }
    var rest = octaves
    return strings.enumerated().flatMap { place, note in
      let number = strings.count - place
      let course = TuningString(number: number, note: note)
      guard let octave = rest.firstIndex(where: { abs($0.number - note.number) == 12 }) else {
        return [course]
      }
      return [course, TuningString(number: number, note: rest.remove(at: octave), isSecond: true)]
    }
  }
}
