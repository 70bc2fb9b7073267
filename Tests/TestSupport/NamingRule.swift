public import MusicTheory

/// The rule by which a tuning names a pitch, written out: what is the same on every fresh stroke.
public struct NamingRule {
  /// A note, and which of its partials sounds.
  public struct Name: Equatable {
    /// The note.
    public var note: MIDINote
    /// 1 for the note itself.
    public var partial: Int
    /// Cents of the pitch from it.
    public var off: Double
  }

  /// The place of a partial of a note, in cents above MIDI note 0.
  public static func place(of note: MIDINote, partial: Int) -> Double {
    100 * Double(note.number) + intervals[partial - 1]
  }

  /// Cents of the first four partials above the first.
  private static let intervals = [0, 1200, 1901.955000865, 2400]

  private let notes: [MIDINote]

  /// Makes the rule of notes in equal temperament.
  public init(_ notes: [MIDINote]) { self.notes = notes }

  /// The names that are right for a pitch in cents above MIDI note 0: partial 1 of the nearest notes if one is within
  /// a semitone (and a cent), or no string has its second to fourth partial within 20 cents; else the lowest such partial.
  public func names(at pitch: Double) -> [Name] {
    func names(_ partial: Int) -> [Name] {
      notes.map { note in
        Name(
          note: note, partial: partial,
          off: pitch - Self.place(of: note, partial: partial))
      }.sorted { abs($0.off) < abs($1.off) }
    }
    let nearest = names(1)
    if let first = nearest.first, abs(first.off) > 101 {
      for partial in 2...4 {
        let near = names(partial).filter { abs($0.off) <= 20 }
        if !near.isEmpty { return near }
      }
    }
    return nearest.filter { abs($0.off) == nearest.first.map { abs($0.off) } }
  }
}
