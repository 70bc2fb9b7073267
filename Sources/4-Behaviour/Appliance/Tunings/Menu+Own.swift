import MusicTheory

extension Menu {
  /// A part of the tuning that is on that can be changed.
  public enum OwnValue: Sendable, Hashable {
    /// The note of a string.
    case note(Int)
    /// The cents of a string.
    case cents(Int)
    /// The sweetening of a string.
    case sweetening(Int)
    /// The cents of all strings at once.
    case allCents
  }

  /// The action of a line about own tunings when it is chosen.
  enum OwnAction: Sendable, Equatable {
    /// Makes a copy of the tuning that is on, and shows what it has.
    case copy
    /// Adds a string at the high end.
    case addString
    /// Takes a string away.
    case removeString(Int)
    /// Takes the box's reference pitch, temperament and fret into the tuning, or leaves them out again.
    case bringSettings
    /// Adds a letter to the name.
    case letter(Character)
    /// Takes the last letter of the name away.
    case erase
    /// Takes a name that the box has made.
    case rename(String)
    /// Deletes the tuning.
    case delete
    /// Brings back a tuning that was deleted.
    case bringBack(TuningPreset)
    /// Takes on the tuning that was learned.
    case learned
  }
}
