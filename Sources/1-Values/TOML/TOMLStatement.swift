/// A heading, or a key with its value, as places in a TOML text: who writes one anew leaves the others as they are.
public struct TOMLStatement: Sendable, Equatable {
  /// The content of a statement.
  public enum Content: Sendable, Equatable {
    /// A heading as it is written, such as `[[string]]`, without spaces.
    case heading(String)
    /// A key without its quotes, and the place of its value.
    case key(String, value: Range<Int>)
  }

  /// The content.
  public let content: Content
  /// The place of its lines, from the first byte of the first one to behind the end of the last one.
  public let lines: Range<Int>

  /// The statements of a text in their order.
  ///
  /// They are all of a text that ``TOMLDocument/parse(_:file:)`` takes. Of any other text they are some, and their places
  /// lie within it.
  ///
  /// - Source: TOML 1.0.0, <https://toml.io/en/v1.0.0>.
  public static func all(in bytes: [UInt8]) -> [TOMLStatement] {
    var scanner = TOMLScanner(bytes)
    var found: [TOMLStatement] = []
    while scanner.index < bytes.count {
      if let statement = scanner.nextLine() { found.append(statement) }
    }
    return found
  }

  /// The places of the members of an array; none for any other value.
  public static func members(of value: Range<Int>, in bytes: [UInt8]) -> [Range<Int>] {
    var scanner = TOMLScanner(bytes)
    scanner.index = value.lowerBound
    return scanner.members(until: value.upperBound)
  }
}

/// Goes through a TOML text, and never beyond its end.
private struct TOMLScanner {
  private let bytes: [UInt8]
  var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The byte that is next; `nil` at the end.
  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Reads a line, or as many as its value has; `nil` for one that says nothing.
  mutating func nextLine() -> TOMLStatement? {
    let begin = index
    if bytes[index...].starts(with: [0xEF, 0xBB, 0xBF]) { index += 3 }
    skip(while: Self.isBlank)
    let content = next == UInt8(ascii: "[") ? heading() : keyAndValue()
    skip { $0 != UInt8(ascii: "\n") }
    index = min(index + 1, bytes.count)
    return content.map { TOMLStatement(content: $0, lines: begin..<index) }
  }

  private mutating func heading() -> TOMLStatement.Content {
    var name: [UInt8] = []
    while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "#") {
      let begin = index
      if Self.isQuote(byte) { skipText() } else { index += 1 }
      name += bytes[begin..<index].filter { !Self.isBlank($0) }
    }
    return .heading(String(decoding: name, as: UTF8.self))
  }

  private mutating func keyAndValue() -> TOMLStatement.Content? {
    let begin = index
    while let byte = next, byte != UInt8(ascii: "="), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "#") { return nil }
      if Self.isQuote(byte) { skipText() } else { index += 1 }
    }
    guard next == UInt8(ascii: "=") else { return nil }
    var name = bytes[begin..<index]
    while let last = name.last, Self.isBlank(last) { name.removeLast() }
    if let quote = name.first, Self.isQuote(quote), name.count > 1, name.last == quote {
      name = name.dropFirst().dropLast()
    }
    index += 1
    skip(while: Self.isBlank)
    let value = index
    skipValue()
    return .key(String(decoding: name, as: UTF8.self), value: value..<index)
  }

  private mutating func skipValue() {
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipText()
    case UInt8(ascii: "["), UInt8(ascii: "{"): skipBrackets()
    default:
      skip { !Self.isBlank($0) && !"\n,#]}".utf8.contains($0) }
    }
  }

  /// Skips an array or a table with all that is in it.
  private mutating func skipBrackets() {
    var depth = 0
    repeat {
      switch next {
      case nil: return
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipText()
        continue
      case UInt8(ascii: "#"): skip { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      default: break
      }
      index = min(index + 1, bytes.count)
    } while depth > 0
  }

  /// Skips a text in quotes, of one line or, behind three quotes, of several.
  private mutating func skipText() {
    let quote = bytes[index]
    let long = [quote, quote, quote]
    let isLong = bytes[index...].starts(with: long)
    index += isLong ? 3 : 1
    while let byte = next {
      if byte == quote, !isLong || bytes[index...].starts(with: long) {
        index += isLong ? 3 : 1
        // Up to two quotes before the three that end it are its own.
        for _ in 0..<2 where isLong && next == quote { index += 1 }
        return
      }
      // A text of one line that is not closed ends with it.
      if byte == UInt8(ascii: "\n"), !isLong { return }
      let isEscape = byte == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"")
      index = min(index + (isEscape ? 2 : 1), bytes.count)
    }
  }

  /// Reads the members of the array that begins here.
  mutating func members(until end: Int) -> [Range<Int>] {
    guard next == UInt8(ascii: "[") else { return [] }
    index += 1
    var found: [Range<Int>] = []
    while index < end, let byte = next, byte != UInt8(ascii: "]") {
      if byte == UInt8(ascii: "#") {
        skip { $0 != UInt8(ascii: "\n") }
      } else if Self.isBlank(byte) || "\n,".utf8.contains(byte) {
        index += 1
      } else {
        let begin = index
        skipValue()
        // What no value begins with is passed over.
        index = max(index, begin + 1)
        found.append(begin..<index)
      }
    }
    return found
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while let byte = next, isPart(byte) { index += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }

  private static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
