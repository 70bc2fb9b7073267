/// A piece of what a voice says.
public enum SpokenPiece: Sendable, Hashable {
  /// Words of the voice's language, names and notes, as they are written.
  case words(String)
  /// A number in figures, as English writes it: `440.2`.
  case number(String)

  /// The piece as it is written.
  public var text: String {
    switch self {
    case .words(let text), .number(let text): text
    }
  }
}
