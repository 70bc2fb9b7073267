import Words
/// A value that is a few words of a log's line.
protocol Worded {
  /// Takes the value out of the words that come next.
  init(from words: inout WordReader) throws(LogError)
  /// Adds the value's words.
  func write(to words: inout WordWriter)
}

/// Writes values as words, apart by spaces.
struct WordWriter {
  /// The words so far.
  private(set) var line = ""

  /// Adds the words of some values.
  mutating func put(_ values: any Worded...) {
    for value in values { value.write(to: &self) }
  }

  /// Adds one word, which has no space.
  mutating func put(word: String) {
    if !line.isEmpty { line += " " }
    line += word
  }
}

/// Takes values out of the words of one line.
struct WordReader {
  private var rest: ArraySlice<Substring>
  private let number: Int

  /// Begins at the first word of a line, whose number is told in errors.
  init(_ line: Substring, number: Int) {
    rest = line.split(separator: " ", omittingEmptySubsequences: false)[...]
    self.number = number
  }

  /// The next word; `nil` if none is left.
  var next: Substring? { rest.first }

  /// Takes the next value.
  mutating func take<Value: Worded>() throws(LogError) -> Value { try Value(from: &self) }

  /// Takes the next word, as `make` understands it.
  mutating func take<Value>(
    _ allowed: String, _ make: (Substring) -> Value?
  ) throws(LogError) -> Value {
    guard let word = rest.first else { throw LogError(line: number, found: nil, allowed: allowed) }
    guard let value = make(word) else { throw error(allowed) }
    rest.removeFirst()
    return value
  }

  /// Makes sure that no word is left.
  func end() throws(LogError) {
    if !rest.isEmpty { throw error("the end of the line") }
  }

  /// Makes the error that names the next word and what is allowed in its place.
  func error(_ allowed: String) -> LogError {
    LogError(line: number, found: rest.first.map(String.init), allowed: allowed)
  }
}

/// A fault of a log, in one sentence.
public struct LogError: Error, Equatable, CustomStringConvertible {
  /// The line, from 1.
  public var line: Int
  /// The word that is there; `nil` for the line's end.
  public var found: String?
  /// The words that are allowed there.
  public var allowed: String

  /// The sentence: `line 7: found "mod", allowed is a line of the box`.
  public var description: String {
    "line \(line): found \(found.map { "\"\($0)\"" } ?? "its end"), allowed is \(allowed)"
  }
}

// MARK: - Plain values

extension Int: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self = try words.take("a whole number") { Int($0) }
  }

  func write(to words: inout WordWriter) { words.put(word: description) }
}

extension Double: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self = try words.take("a number") { Double($0) }
  }

  /// The shortest text that reads back as the same number.
  func write(to words: inout WordWriter) { words.put(word: description) }
}

extension SIMD4<Float>: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init()
    for lane in indices { self[lane] = try words.take("a number") { Float($0) } }
  }

  func write(to words: inout WordWriter) {
    for lane in indices { words.put(word: self[lane].description) }
  }
}

extension SIMD8<Double>: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init()
    for lane in indices { self[lane] = try words.take() }
  }

  func write(to words: inout WordWriter) {
    for lane in indices { words.put(self[lane]) }
  }
}

extension Bool: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self = try words.take("true or false") { Bool(String($0)) }
  }

  func write(to words: inout WordWriter) { words.put(word: description) }
}

/// An optional value, written as a dash if there is none.
extension Optional: Worded where Wrapped: Worded {
  init(from words: inout WordReader) throws(LogError) {
    guard words.next == "-" else {
      self = .some(try words.take())
      return
    }
    self = try words.take("a dash") { _ in .some(nil) }
  }

  func write(to words: inout WordWriter) {
    if let self { self.write(to: &words) } else { words.put(word: "-") }
  }
}

/// An array, written as the number of its elements and then each of them.
extension Array: Worded where Element: Worded {
  init(from words: inout WordReader) throws(LogError) {
    let count = try words.take("a count") { Int($0).flatMap { $0 >= 0 ? $0 : nil } }
    self = []
    for _ in 0..<count { append(try words.take()) }
  }

  func write(to words: inout WordWriter) {
    words.put(count)
    for element in self { element.write(to: &words) }
  }
}

/// A text, written as one word: what would end it, and what stands for something else, is `%20`.
extension String: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self = try words.take("a text with % before two hexadecimal digits") { Self.unescaped($0) }
  }

  func write(to words: inout WordWriter) {
    if isEmpty { return words.put(word: "%") }
    var bytes: [UInt8] = []
    for byte in utf8 {
      let isPlain = byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "%") && self != "-"
      bytes += isPlain ? [byte] : Array("%\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
    }
    words.put(word: String(decoding: bytes, as: UTF8.self))
  }

  private static func unescaped(_ word: Substring) -> String? {
    if word == "%" { return "" }
    var bytes: [UInt8] = []
    var rest = word.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let digits = String(rest.prefix(2)),
        let value = UInt8(digits, radix: 16)
      else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// A word out of a few.
extension Worded where Self: RawRepresentable, RawValue == String, Self: CaseIterable {
  init(from words: inout WordReader) throws(LogError) {
    self = try words.take(Self.allCases.map(\.rawValue).joined(separator: ", ")) {
      Self(rawValue: String($0))
    }
  }

  func write(to words: inout WordWriter) { words.put(word: rawValue) }
}

extension Phrase: Worded {
  /// Reads words that were said in English.
  init(from words: inout WordReader) throws(LogError) {
    self.init(words: try words.take() as String)
  }

  func write(to words: inout WordWriter) { english.write(to: &words) }
}
