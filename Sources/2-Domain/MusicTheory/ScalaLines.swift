import Units

/// The lines of a Scala file that count: all but remarks, which begin with an exclamation mark, with or without space
/// before it.
///
/// - Source: Op de Coul, "Scala scale file format" and "Mapping files" (huygens-fokker.org/scala).
struct ScalaLines {
  /// The most bytes of a file: the largest of the public archive has a fiftieth of them.
  static let longest = 1 << 20

  let file: String
  private var rest: ArraySlice<(number: Int, text: Substring)>
  /// The last line that was taken.
  private(set) var number = 0
  private let count: Int
  /// The remarks, without their mark.
  let remarks: [(number: Int, text: Substring)]

  /// Takes a file apart.
  init(_ bytes: [UInt8], file: String) throws(ScalaError) {
    self.file = file
    guard bytes.count <= Self.longest else {
      throw ScalaError(
        file: file, line: nil, cause: "it has \(bytes.count) bytes",
        allowed: "at most \(Self.longest)")
    }
    let lines = FileText.lines(of: FileText.text(of: bytes)).enumerated()
      .map { (number: $0.offset + 1, text: $0.element) }
    count = lines.count
    rest = lines.filter { Self.remark(in: $0.text) == nil }[...]
    remarks = lines.compactMap { line in
      Self.remark(in: line.text).map { (number: line.number, text: $0) }
    }
  }

  /// The text of a line that is a remark; `nil` for another.
  private static func remark(in line: Substring) -> Substring? {
    let text = line.drop(while: \.isWhitespace)
    return text.first == "!" ? text.dropFirst() : nil
  }

  /// The next line that counts; `nil` at the end.
  mutating func next() -> Substring? {
    guard let line = rest.popFirst() else {
      number = count
      return nil
    }
    number = line.number
    return line.text
  }

  /// The next line that counts and is not blank, up to its first space or a remark right behind its number.
  mutating func word(_ what: String) throws(ScalaError) -> Substring {
    try wordAndRemark(what).word
  }

  /// The next line that counts and is not blank: its first word, and all that stands behind it.
  mutating func wordAndRemark(
    _ what: String
  ) throws(ScalaError) -> (word: Substring, remark: Substring) {
    while let line = next() {
      guard let word = line.split(whereSeparator: { $0.isWhitespace || $0 == "!" }).first else {
        continue
      }
      let remark = line[word.endIndex...]
      // A ratio with spaces in it, which would be another number without them.
      if remark.drop(while: \.isWhitespace).first == "/" || word.last == "/" {
        throw error(
          "\"\(line.prefix(40))\" as \(what)", "a ratio without spaces, such as 3/2")
      }
      return (word, remark)
    }
    throw error("it ends where \(what) should stand", "a whole file")
  }

  /// A whole number within limits.
  mutating func integer(_ what: String, in range: ClosedRange<Int>) throws(ScalaError) -> Int {
    let word = try word(what)
    guard let number = Int(word), range.contains(number) else {
      throw error("\"\(word.prefix(40))\" as \(what)", "\(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The error for a fault in the last line that was taken.
  func error(_ cause: String, _ allowed: String) -> ScalaError {
    ScalaError(file: file, line: number, cause: cause, allowed: allowed)
  }
}
