import Words

/// The choices that are the player's alone.
public struct PlayerSettings: Sendable, Equatable {
  /// The rule for what the player goes on with after a song.
  public var repeats = Repetition.nothing
}

/// The rule for what the player goes on with after a song.
public enum Repetition: String, Sendable, CaseIterable {
  /// The next one, until the list's end.
  case nothing
  /// The same again.
  case song
  /// The next one, and the first after the last.
  case list
}

extension Repetition {
  /// The name that the player reads.
  var title: Phrase {
    switch self {
    case .nothing: "nothing"
    case .song: "song"
    case .list: "list"
    }
  }
}
