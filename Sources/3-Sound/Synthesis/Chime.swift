public import MusicTheory
public import Units

/// The three rising notes of the start: E5, G5, C6, softly.
public enum Chime {
  /// One note of the score.
  struct Note {
    let key: MIDINote
    let onset: Seconds
    let release: Seconds
  }

  /// The three notes: their onsets lie within 254 ms, they ring on into each other and are let go
  /// one by one.
  static let score = [
    Note(key: MIDINote(76), onset: Seconds(0), release: Seconds(0.254)),
    Note(key: MIDINote(79), onset: Seconds(0.127), release: Seconds(0.381)),
    Note(key: MIDINote(84), onset: Seconds(0.254), release: Seconds(0.554)),
  ]

  /// Time from the onset of the first note to that of the last.
  public static var lastOnset: Seconds { score.map(\.onset).reduce(Seconds(0), max) }

  /// Offset from a note's number to its voice's key: the ribbon's keys are others, and keep theirs.
  private static let keyOffset: Int32 = 128

  /// Linear gain of each note: a greeting, not an alarm.
  static let gain: Float = 0.2

  /// Time from the first onset until the last note has died away.
  public static var length: Seconds {
    score.map(\.release).reduce(Seconds(0), max) + Envelope.Parameters.standard.release
  }

  /// The commands that play the chime, each at its time, first to last.
  ///
  /// - Parameters:
  ///   - start: When the first note begins.
  ///   - target: What the box is tuned to, the chime with it.
  /// - Returns: A start and a stop for each note.
  public static func commands(at start: Instant, target: TuningTarget) -> [TimedCommand] {
    let commands = score.flatMap { note in
      let key = keyOffset + Int32(note.key.number)
      return [
        (
          start + note.onset,
          EngineCommand.start(key: key, frequency: target.frequency(of: note.key), gain: gain)
        ),
        (start + note.release, .stop(key: key)),
      ]
    }
    return commands.sorted { $0.0 < $1.0 }.map { TimedCommand($0.1, at: $0.0) }
  }
}
