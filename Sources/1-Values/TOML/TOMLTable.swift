/// A table of a TOML file, read by asking for typed values.
///
/// Each question says what is allowed; an answer of another kind is an error with file, line and key.
public struct TOMLTable: Sendable {
  /// The table's key with the tables around it, such as `audio.mixer`; empty for the root.
  public let path: String
  /// The place in the file at which the table begins.
  public let place: TOMLPlace
  private let values: [String: TOMLValue]

  init(path: String, place: TOMLPlace, values: [String: TOMLValue]) {
    self.path = path
    self.place = place
    self.values = values
  }

  /// The keys there are, in order of the alphabet.
  public var keys: [String] { values.keys.sorted() }

  /// The value of a key, whatever it is.
  public subscript(key: String) -> TOMLValue? { values[key] }

  /// The same table with other names for some keys; one that is there under its new name already is left.
  public func renamed(_ names: [String: String?]) -> TOMLTable {
    var values = values
    for (old, new) in names {
      guard let value = values[old] else { continue }
      if let new {
        if values[new] != nil { continue }
        values[new] = value
      }
      values[old] = nil
    }
    return TOMLTable(path: path, place: place, values: values)
  }

  /// Refuses keys that nobody asks for, so that a misspelled one is not silently ignored.
  ///
  /// - Throws: ``TOMLError`` for the first key that is not in `allowed`.
  public func allowOnly(_ allowed: [String]) throws(TOMLError) {
    for key in keys where !allowed.contains(key) {
      throw error(key, "unknown key; allowed are \(allowed.joined(separator: ", "))")
    }
  }

  /// A text, or `nil` if the key is absent.
  ///
  /// - Throws: ``TOMLError`` if it is of another kind.
  public func string(_ key: String) throws(TOMLError) -> String? {
    guard let value = values[key] else { return nil }
    guard case .string(let text) = value.content else { throw mismatch(key, "a text in quotes") }
    return text
  }

  /// A text out of a set of words, or `nil` if the key is absent.
  ///
  /// - Throws: ``TOMLError`` that names all the words if it is none of them.
  public func choice<Word: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Word.Type
  ) throws(TOMLError) -> Word? where Word.RawValue == String {
    guard let text = try string(key) else { return nil }
    guard let word = Word(rawValue: text) else { throw mismatch(key, Self.words(type)) }
    return word
  }

  /// A list of words out of a set, each with its place, or `nil` if the key is absent.
  ///
  /// - Parameters:
  ///   - key: The list's key.
  ///   - type: The set.
  ///   - noun: What one of the words is, for an error's sentence, such as `model`.
  /// - Returns: The words in the file's order.
  /// - Throws: ``TOMLError`` that names all the words if it is no list, or a member is none of them.
  public func choices<Word: RawRepresentable & CaseIterable>(
    _ key: String, _ type: Word.Type, noun: String
  ) throws(TOMLError) -> [(word: Word, place: TOMLPlace)]? where Word.RawValue == String {
    guard let value = values[key] else { return nil }
    guard case .array(let members) = value.content else {
      throw mismatch(key, "a list of \(Self.words(type))")
    }
    var words: [(word: Word, place: TOMLPlace)] = []
    for member in members {
      guard case .string(let text) = member.content, let word = Word(rawValue: text) else {
        throw TOMLError(
          place: member.place, key: full(key),
          reason: "an unknown \(noun); allowed are \(Self.words(type))")
      }
      words.append((word, member.place))
    }
    return words
  }

  /// The words of a set as an error's sentence lists them: `"left", "right"`.
  public static func words<Word: RawRepresentable & CaseIterable>(
    _ type: Word.Type
  ) -> String where Word.RawValue == String {
    type.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
  }

  /// A whole number within `range`, or `nil` if the key is absent.
  ///
  /// - Throws: ``TOMLError`` if it is of another kind or out of range.
  public func integer(_ key: String, in range: ClosedRange<Int>) throws(TOMLError) -> Int? {
    guard let value = values[key] else { return nil }
    guard case .integer(let number) = value.content, range.contains(number) else {
      throw mismatch(key, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number within `range`, or `nil` if the key is absent.
  ///
  /// - Throws: ``TOMLError`` if it is of another kind, not finite or out of range.
  public func number(_ key: String, in range: ClosedRange<Double>) throws(TOMLError) -> Double? {
    guard let value = values[key] else { return nil }
    let number: Double? =
      switch value.content {
      case .integer(let whole): Double(whole)
      case .float(let fraction): fraction
      default: nil
      }
    guard let number, range.contains(number) else {
      throw mismatch(key, "a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// `true` or `false`, or `nil` if the key is absent.
  ///
  /// - Throws: ``TOMLError`` if it is of another kind.
  public func boolean(_ key: String) throws(TOMLError) -> Bool? {
    guard let value = values[key] else { return nil }
    guard case .boolean(let flag) = value.content else { throw mismatch(key, "true or false") }
    return flag
  }

  /// A table, or `nil` if the key is absent.
  ///
  /// - Throws: ``TOMLError`` if it is of another kind.
  public func table(_ key: String) throws(TOMLError) -> TOMLTable? {
    guard let value = values[key] else { return nil }
    guard case .table(let table) = value.content else { throw mismatch(key, "a table") }
    return table
  }

  /// A list of tables, or `nil` if the key is absent.
  ///
  /// - Throws: ``TOMLError`` if it, or one of its members, is of another kind.
  public func tables(_ key: String) throws(TOMLError) -> [TOMLTable]? {
    guard let value = values[key] else { return nil }
    guard case .array(let members) = value.content else { throw mismatch(key, "a list of tables") }
    var tables: [TOMLTable] = []
    for member in members {
      guard case .table(let table) = member.content else {
        throw TOMLError(
          place: member.place, key: full(key),
          reason: "found \(member.found) in the list, allowed are tables only")
      }
      tables.append(table)
    }
    return tables
  }

  /// An error about the value of a key: what was found there and what is allowed.
  public func mismatch(_ key: String, _ allowed: String) -> TOMLError {
    error(key, "found \(values[key]?.found ?? "nothing"), allowed is \(allowed)")
  }

  /// An error about a key, at its value or, if it is absent, at the table.
  public func error(_ key: String, _ reason: String) -> TOMLError {
    TOMLError(place: values[key]?.place ?? place, key: full(key), reason: reason)
  }

  private func full(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }
}
