/// The lines of a Scala file that count: all but comments, which begin with an exclamation mark.
///
/// - Source: Op de Coul, "Scala scale file format" and "Mapping files" (huygens-fokker.org/scala). Comments are often in
///   Latin-1, so bytes that are no UTF-8 are taken for that.
struct ScalaLines {
  /// The most bytes of a file: the largest of the public archive has a fiftieth of them.
  static let longest = 1 << 20

  let file: String
  private var rest: ArraySlice<(number: Int, text: Substring)>
  /// The last line that was taken.
  private(set) var number = 0
  private let count: Int

  /// Takes a file apart.
  init(_ bytes: [UInt8], file: String) throws(ScalaError) {
    self.file = file
    guard bytes.count <= Self.longest else {
      throw ScalaError(
        file: file, line: nil, cause: "it has \(bytes.count) bytes",
        allowed: "at most \(Self.longest)")
    }
    let text =
      String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    let lines = text.split(omittingEmptySubsequences: false) {
      $0 == "\n" || $0 == "\r\n" || $0 == "\r"
    }
    count = lines.count
    rest =
      lines.enumerated().map { (number: $0.offset + 1, text: $0.element) }
      .filter { !$0.text.hasPrefix("!") }[...]
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
      if let word = line.split(whereSeparator: { $0.isWhitespace || $0 == "!" }).first {
        return (word, line[word.endIndex...])
      }
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
