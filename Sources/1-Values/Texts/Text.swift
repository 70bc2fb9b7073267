/// Letters for the screen, and where they come from: nothing else reaches a glyph.
///
/// A text that a player reads is said by a catalogue, so that it is in the player's language; what is written as it is says
/// why it may be.
public struct Text: Hashable, Sendable {
  /// Where letters come from.
  public enum Source: Hashable, Sendable {
    /// A catalogue's entry, with what stands in its places.
    case words
    /// The name of a note or of a degree, or several of them.
    case note
    /// A number, or a time.
    case number
    /// A name: that of a file, a device or a version, or one that a player gave.
    case name
    /// A sign, or the symbol of a unit: the same in every language.
    case sign
  }

  /// The letters.
  public let letters: String
  /// Where they come from; of letters that were put together, where the first of them do.
  public let source: Source

  /// Makes a text of letters from a source.
  public init(_ letters: String, from source: Source) {
    self.letters = letters
    self.source = source
  }

  /// The name of a note, or several of them.
  public static func note(_ letters: String) -> Text { Text(letters, from: .note) }

  /// A number, or a time.
  public static func number(_ letters: String) -> Text { Text(letters, from: .number) }

  /// A name.
  public static func name(_ letters: String) -> Text { Text(letters, from: .name) }

  /// A sign, or the symbol of a unit.
  public static func sign(_ letters: String) -> Text { Text(letters, from: .sign) }

  /// No letters.
  public static let empty = sign("")

  /// True if there are no letters.
  public var isEmpty: Bool { letters.isEmpty }

  /// One text behind the other.
  public static func + (first: Text, second: Text) -> Text {
    Text(first.letters + second.letters, from: first.source)
  }

  /// A part of the text.
  public func part(_ range: some RangeExpression<String.Index>) -> Text {
    Text(String(letters[range]), from: source)
  }
}

extension Text: CustomStringConvertible {
  /// The letters.
  public var description: String { letters }
}
