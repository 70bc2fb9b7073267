import Units

/// What an ASCL file says in the remarks of a Scala file: a note's frequency, and the names of the notes.
///
/// - Source: Ableton, "ASCL Specification" (help.ableton.com, article 10998372840220). Octave 4 begins at middle C.
struct AbletonDirectives {
  /// The note whose frequency is given; `nil` for none.
  private(set) var reference: ScalaKeyboard?
  /// The names of the notes after the first, the first one's last, as a scale has them; `nil` if none are given.
  private(set) var names: [String?]?

  /// The octaves that a reference may be in.
  private static let octaves = -2...8

  /// Reads the remarks of a scale of `count` notes.
  ///
  /// - Throws: ``ScalaError`` with the first that cannot be used; one of another kind is left out.
  init(_ lines: ScalaLines, count: Int) throws(ScalaError) {
    for remark in lines.remarks {
      let words = Self.words(of: remark.text)
      guard words.first == "@ABL", words.count > 1 else { continue }
      func error(_ cause: String, _ allowed: String) -> ScalaError {
        ScalaError(file: lines.file, line: remark.number, cause: cause, allowed: allowed)
      }
      let values = Array(words.dropFirst(2))
      switch words[1] {
      case "REFERENCE_PITCH":
        guard values.count == 3, let octave = Int(values[0]), Self.octaves.contains(octave),
          let index = Int(values[1]), (0..<count).contains(index), let hertz = Double(values[2]),
          (1...20000).contains(hertz)
        else {
          throw error(
            "\"\(values.joined(separator: " ").prefix(40))\" as the reference pitch",
            "an octave of -2 to 8, a note of 0 to \(count - 1), and 1 to 20000 Hz")
        }
        reference = .anchored(
          degree: (octave - 4) * count + index, at: Hertz(hertz), line: remark.number)
      case "NOTE_NAMES":
        guard values.count == count else {
          throw error("\(values.count) names of notes", "\(count), as many as the scale has")
        }
        let read = values.map { DegreeNames.name(in: $0[...]) }
        names = Array(read.dropFirst()) + [read[0]]
      default: continue
      }
    }
  }

  /// The words of a remark, apart by spaces; those in double quotes may have spaces.
  private static func words(of remark: Substring) -> [String] {
    var words: [String] = []
    for (index, part) in remark.split(separator: "\"", omittingEmptySubsequences: false)
      .enumerated()
    {
      if index.isMultiple(of: 2) {
        words += part.split(whereSeparator: \.isWhitespace).map(String.init)
      } else {
        words.append(String(part))
      }
    }
    return words
  }
}
