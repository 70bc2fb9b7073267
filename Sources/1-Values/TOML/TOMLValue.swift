/// A value of a TOML file with the place it was written at.
public struct TOMLValue: Sendable {
  /// A value of one of the kinds that the parser knows.
  public enum Content: Sendable {
    /// A quoted text.
    case string(String)
    /// A whole number.
    case integer(Int)
    /// A number with a fraction or exponent.
    case float(Double)
    /// `true` or `false`.
    case boolean(Bool)
    /// Values in square brackets.
    case array([TOMLValue])
    /// Keys and values under a heading or in braces.
    case table(TOMLTable)
    /// A date or time, which no file of ours uses.
    case other
  }

  /// The value itself, with its kind.
  public var content: Content
  /// The place in the file at which the value was written.
  public var place: TOMLPlace

  /// The value as an error's sentence names it, such as `the number 3`.
  public var found: String {
    switch content {
    case .string(let text): "the text \"\(text)\""
    case .integer(let number): "the number \(number)"
    case .float(let number): "the number \(number)"
    case .boolean(let flag): "\(flag)"
    case .array: "a list"
    case .table: "a table"
    case .other: "a date or time"
    }
  }
}

/// A place in a file.
public struct TOMLPlace: Sendable, Equatable {
  /// The file as it was named to us.
  public var file: String
  /// Line, from 1; 0 for the file as a whole.
  public var line: Int
  /// Column in bytes, from 1.
  public var column: Int

  /// Makes a place.
  public init(file: String, line: Int, column: Int) {
    self.file = file
    self.line = line
    self.column = column
  }
}

/// An error in a TOML file, as one sentence: place, key, what was found, what is allowed.
public struct TOMLError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The place in the file at which the error is.
  public var place: TOMLPlace
  /// The key with its tables, such as `audio.rate`; empty if the text is not TOML at all.
  public var key: String
  /// The rest of the sentence: the value that was found, and the values that are allowed.
  public var reason: String

  /// Makes an error out of its parts.
  public init(place: TOMLPlace, key: String, reason: String) {
    self.place = place
    self.key = key
    self.reason = reason
  }

  /// The sentence: `board.toml:4:8: audio.rate: found the text "fast", allowed is a number`.
  public var description: String {
    let position = place.line > 0 ? ":\(place.line):\(place.column)" : ""
    return "\(place.file)\(position): \(key.isEmpty ? "" : "\(key): ")\(reason)"
  }
}
