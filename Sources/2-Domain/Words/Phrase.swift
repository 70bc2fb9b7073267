public import Texts

/// Words for the player, which can be said in any ``Language``.
///
/// A phrase is written in English where it is made, as a text with places: `"\(row + 1) of \(rows)"`. Its ``key``, here
/// `"{} of {}"`, finds the translation in a ``Catalogue``; what stands in the places follows.
public struct Phrase: Sendable {
  /// A thing that stands in a place of a phrase.
  enum Part: Sendable, Equatable {
    /// A name, a note, a whole number: the same in every language.
    case text(Text)
    /// A number that may have decimals, as English writes it.
    case number(String)
    /// Words.
    case phrase(Phrase)
  }

  /// The English words, with `{}` for each place.
  public let key: String
  /// The things in the places, in the order of the English words.
  let parts: [Part]

  init(key: String, parts: [Part]) {
    self.key = key
    self.parts = parts
  }

  /// No words.
  public static let empty = Phrase(key: "", parts: [])

  /// The words of a text that is made elsewhere, such as the name of a tuning: a catalogue has it as it is.
  public init(words: String) { self.init(key: words, parts: []) }

  /// A text that is the same in every language, such as a name or a note.
  public init(_ text: Text) { self.init(key: "{}", parts: [.text(text)]) }

  /// A name that a player gave, or that of a file or a device.
  public init(name: String) { self.init(.name(name)) }

  /// The name of a note, or several of them.
  public init(note: String) { self.init(.note(note)) }

  /// Where the letters come from: those of a place that stands alone are no words.
  var source: Text.Source {
    guard key == "{}", let part = parts.first else { return .words }
    return switch part {
    case .text(let text): text.source
    case .number: .number
    case .phrase(let phrase): phrase.source
    }
  }

  /// True if there is nothing to say.
  public var isEmpty: Bool { english.isEmpty }

  /// The phrase as it is written in the code.
  public var english: String { Catalogue.english.written(self) }
}

extension Phrase: Hashable {
  /// Compares what is said, not how it was put together; it runs for each picture.
  public static func == (one: Phrase, other: Phrase) -> Bool {
    if one.key == other.key && one.parts == other.parts { return true }
    // Without places words are as they were written.
    if one.parts.isEmpty && other.parts.isEmpty { return false }
    return one.english == other.english
  }

  /// Hashes what is said.
  public func hash(into hasher: inout Hasher) { hasher.combine(english) }
}

extension Phrase: CustomStringConvertible {
  /// The English words.
  public var description: String { english }
}

extension Phrase: ExpressibleByStringInterpolation {
  /// Words and what stands in their places, while a phrase is made.
  public struct StringInterpolation: StringInterpolationProtocol {
    var key = ""
    var parts: [Part] = []

    /// Begins without words.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Adds English words.
    public mutating func appendLiteral(_ words: String) { key += words }

    /// Adds words that are said in the language of the phrase around them.
    public mutating func appendInterpolation(_ words: Phrase) { append(.phrase(words)) }

    /// Adds a number, written as the language writes numbers.
    public mutating func appendInterpolation(_ number: Numeral) { append(.number(number.english)) }

    /// Adds a whole number.
    public mutating func appendInterpolation(_ number: Int) {
      append(.text(.number(String(number))))
    }

    /// Adds a name, a note or a sign: it says where it comes from.
    public mutating func appendInterpolation(_ text: Text) { append(.text(text)) }

    /// Adds a name that a player gave, or that of a file or a device.
    public mutating func appendInterpolation(name: String) { append(.text(.name(name))) }

    /// Adds the name of a note.
    public mutating func appendInterpolation(note: String) { append(.text(.note(note))) }

    private mutating func append(_ part: Part) {
      key += "{}"
      parts.append(part)
    }
  }

  /// Makes words without places.
  public init(stringLiteral words: String) { self.init(words: words) }

  /// Makes words with places.
  public init(stringInterpolation words: StringInterpolation) {
    self.init(key: words.key, parts: words.parts)
  }
}

extension Sequence<Phrase> {
  /// The phrases after one another.
  ///
  /// - Parameter separator: Signs between two of them, which hold no words.
  /// - Returns: One phrase, in which each is said in the language of the whole.
  public func joined(separator: String = ", ") -> Phrase {
    let parts = map { Phrase.Part.phrase($0) }
    return Phrase(
      key: Array(repeating: "{}", count: parts.count).joined(separator: separator), parts: parts)
  }
}

extension Phrase {
  /// The same with other letters: its own and those in its places.
  public func mapTexts(_ change: (String) -> String) -> Phrase {
    let parts = parts.map { part -> Part in
      switch part {
      case .text(let text): Part.text(Text(change(text.letters), from: text.source))
      case .phrase(let phrase): .phrase(phrase.mapTexts(change))
      case .number: part
      }
    }
    return Phrase(key: change(key), parts: parts)
  }
}
