/// A short sound that tells something to a player who does not look.
///
/// All of them lie above ``lowest`` hertz and below ``highest``, so that the ear of the tuner, which is told of them,
/// can leave them out.
public enum Cue: Sendable, BitwiseCopyable, CaseIterable {
  /// A tick: the string is too low.
  case flat
  /// A tick an augmented fourth above ``flat``: the string is too high.
  case sharp
  /// Two notes upwards: the string is in tune.
  case inTune
  /// A tick that is counted.
  case count
  /// A longer sound, before ticks that are counted or in their place.
  case long
  /// Two notes downwards: the first line of a list, or the way back.
  case back

  /// The lowest frequency of a cue, in hertz.
  public static let lowest = 4000.0
  /// The highest frequency of a cue, in hertz.
  public static let highest = 5660.0
}

extension Cue {
  /// A stretch of one frequency, faded in and out.
  struct Note {
    /// In hertz.
    let frequency: Double
    /// In seconds.
    let length: Double
  }

  /// The place among all cues, as the audio thread may ask for it.
  var place: Int {
    @_noLocks get {
      switch self {
      case .flat: 0
      case .sharp: 1
      case .inTune: 2
      case .count: 3
      case .long: 4
      case .back: 5
      }
    }
  }

  /// The notes, one after the other.
  var notes: [Note] {
    switch self {
    case .flat: [Note(frequency: Self.lowest, length: 0.014)]
    case .sharp: [Note(frequency: Self.highest, length: 0.014)]
    case .inTune:
      [Note(frequency: Self.lowest, length: 0.08), Note(frequency: Self.highest, length: 0.14)]
    case .count: [Note(frequency: 4757, length: 0.03)]
    case .long: [Note(frequency: 4757, length: 0.11)]
    case .back:
      [Note(frequency: Self.highest, length: 0.03), Note(frequency: Self.lowest, length: 0.03)]
    }
  }
}
