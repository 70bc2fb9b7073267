import Units

/// The lines of a plain text that say something: comments behind `#` or `//` and blank lines are left out.
///
/// A sharp is no comment: `#` begins one at the start of a line or behind a space.
struct PlainLines {
  struct Line {
    /// The line in the file, counted from 1.
    let number: Int
    let text: Substring
  }

  let file: String
  let lines: [Line]

  init(_ text: String, file: String) {
    self.file = file
    lines = FileText.lines(of: text).enumerated()
      .map { Line(number: $0.offset + 1, text: Self.uncommented($0.element)) }
      .filter { !$0.text.isEmpty }
  }

  /// True if the text has a section of an ST-300.
  var isOfST300: Bool { lines.contains { ST300.heading($0.text) != nil } }

  /// The error about something on a line.
  func error(_ line: Line, _ reason: String) -> TuningFileError {
    TuningFileError(file: file, line: line.number, reason)
  }

  private static func uncommented(_ line: Substring) -> Substring {
    var before: Character = " "
    for index in line.indices {
      let isHash = line[index] == "#" && before.isWhitespace
      if isHash || line[index...].hasPrefix("//") { return trimmed(line[..<index]) }
      before = line[index]
    }
    return trimmed(line)
  }

  /// The text without spaces around it.
  static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
