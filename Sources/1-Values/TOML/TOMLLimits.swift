/// Limits that a text must keep to before it is parsed: the parser, and all that walks its tree, calls itself at each
/// level, so the depth is limited first.
///
/// No file of ours comes near: their keys have two parts.
struct TOMLLimits {
  /// Bytes of a text.
  static let size = 1 << 20
  /// Parts of a key or a heading that are joined by dots.
  static let parts = 8
  /// Bytes of a key or a heading, dots included.
  static let key = 256
  /// Brackets and braces inside one another.
  static let nesting = 16

  private let bytes: [UInt8]
  private let file: String
  private var index = 0
  private var line = 1
  private var lineStart = 0
  /// The index of the first byte of the key that may be read now, and the number of dots in it so far.
  private var keyStart = 0
  private var dots = 0
  private var depth = 0
  /// True once this line has its `=`, so that brackets are values and no heading.
  private var hasValue = false

  /// Looks at a text, whether it is TOML or not.
  ///
  /// - Throws: ``TOMLError`` at the first thing that is too large or too deep.
  static func check(_ bytes: [UInt8], file: String) throws(TOMLError) {
    guard bytes.count <= size else {
      throw TOMLError(
        place: TOMLPlace(file: file, line: 0, column: 0), key: "",
        reason: "has \(bytes.count) bytes; allowed are \(size)")
    }
    var limits = Self(bytes: bytes, file: file)
    while limits.index < bytes.count { try limits.step() }
  }

  private init(bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
  }

  /// Takes one byte, or a comment or a quoted text whole.
  private mutating func step() throws(TOMLError) {
    switch bytes[index] {
    case UInt8(ascii: "#"): skipComment()
    case UInt8(ascii: "\""), UInt8(ascii: "'"): skipText()
    case UInt8(ascii: "."):
      dots += 1
      if dots >= Self.parts {
        throw error("a key of more than \(Self.parts) parts; allowed are \(Self.parts)")
      }
      index += 1
    case UInt8(ascii: "="):
      try endKey()
      hasValue = true
      beginKey()
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      depth += 1
      if depth > Self.nesting {
        throw error("brackets deeper than \(Self.nesting); allowed are \(Self.nesting)")
      }
      beginKey()
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      if !hasValue { try endKey() }
      depth = max(depth - 1, 0)
      beginKey()
    case UInt8(ascii: ","): beginKey()
    case UInt8(ascii: "\n"): endLine()
    default: index += 1
    }
  }

  private mutating func beginKey() {
    index += 1
    keyStart = index
    dots = 0
  }

  private func endKey() throws(TOMLError) {
    if index - keyStart > Self.key {
      throw error("a key of \(index - keyStart) bytes; allowed are \(Self.key)")
    }
  }

  private mutating func endLine() {
    beginKey()
    line += 1
    lineStart = index
    if depth == 0 { hasValue = false }
  }

  private mutating func skipComment() {
    while index < bytes.count, bytes[index] != 10 { index += 1 }
  }

  /// Skips a text in quotes, of one line or, behind three quotes, of several.
  private mutating func skipText() {
    let quote = bytes[index]
    let isBasic = quote == UInt8(ascii: "\"")
    let isLong = bytes[index...].starts(with: [quote, quote, quote])
    index += isLong ? 3 : 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote, !isLong || bytes[index...].starts(with: [quote, quote, quote]) {
        index += isLong ? 3 : 1
        return
      }
      if byte == 10 {
        // A text of one line that is not closed ends with it.
        guard isLong else { return }
        line += 1
        lineStart = index + 1
      }
      index += isBasic && byte == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  private func error(_ reason: String) -> TOMLError {
    TOMLError(
      place: TOMLPlace(file: file, line: line, column: index - lineStart + 1), key: "",
      reason: reason)
  }
}
