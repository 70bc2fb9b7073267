public import Units

/// A note that is tuned to, and its partial that sounds.
public struct TargetPartial: Sendable, Hashable {
  /// The note.
  public var note: MIDINote
  /// The number of the partial: 1 if the note itself sounds, 2 to 4 if its string is touched at a node.
  public var number = 1

  /// Makes a note, or a partial of it.
  public init(_ note: MIDINote, number: Int = 1) {
    self.note = note
    self.number = number
  }
}

extension TuningTarget {
  /// Cents within which a pitch is a partial of a string.
  public static let partialReach = 20.0
  /// Cents from any string within which a pitch is no partial of another one: a semitone, and a cent for the reading.
  public static let stringReach = 101.0
  /// The partials that a player touches.
  static let touched = 2...4

  /// The exact frequency of a partial of a note.
  public func frequency(of partial: TargetPartial) -> Hertz {
    Hertz(Double(partial.number) * frequency(of: partial.note).value)
  }

  /// True if a frequency is within a semitone of a note that counts.
  public func isNearNote(_ frequency: Hertz) -> Bool {
    deviation(of: frequency, from: nearestNote(to: frequency)).magnitude.value <= Self.stringReach
  }

  /// The deviation of `frequency` from a partial of a note, in cents; positive is sharp.
  public func deviation(of frequency: Hertz, from partial: TargetPartial) -> Cents {
    deviation(of: Hertz(frequency.value / Double(partial.number)), from: partial.note)
  }

  /// The partial of a string that a frequency is nearest to; `nil` if it is none of those that players touch, or a
  /// string is within a semitone.
  ///
  /// - Parameters:
  ///   - frequency: Above 0 Hz.
  ///   - last: The string that was shown last, which is the likelier one of two.
  /// - Returns: The lowest partial that is near enough.
  public func touchedPartial(at frequency: Hertz, last: MIDINote?) -> TargetPartial? {
    guard namesPartials, !notes.isEmpty, !isNearNote(frequency) else { return nil }
    // Without a list or a range: unoptimised, these allocate, and the analysis thread may not.
    var number = Self.touched.lowerBound
    while number <= Self.touched.upperBound {
      let fundamental = Hertz(frequency.value / Double(number))
      if let last, counts(last), isPartial(fundamental, of: last) {
        return TargetPartial(last, number: number)
      }
      let nearest = nearestNote(to: fundamental)
      if isPartial(fundamental, of: nearest) { return TargetPartial(nearest, number: number) }
      number += 1
    }
    return nil
  }

  private func isPartial(_ fundamental: Hertz, of note: MIDINote) -> Bool {
    abs(deviation(of: fundamental, from: note).value) <= Self.partialReach
  }
}
