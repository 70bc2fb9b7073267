import MusicTheory

/// A list of notes from the low end, such as `E2 A2 D3 G3 B3 E4`: with spaces, commas or new lines between them.
enum NoteList {
  /// Reads the list; the tuning has the name of its file.
  static func read(_ lines: PlainLines) throws(TuningFileError) -> TuningPreset {
    var list = StringList(reference: .standard)
    for line in lines.lines {
      for word in words(line.text) {
        guard let pitch = StringPitch(word) else {
          throw lines.error(
            line, "found \"\(word.prefix(40))\" as a string, allowed is \(StringPitch.allowed)")
        }
        if let fault = list.append(StringList.Entry(pitch: pitch)) {
          throw lines.error(line, fault)
        }
      }
    }
    guard !list.entries.isEmpty else {
      throw TuningFileError(file: lines.file, "has no notes; allowed are such as E2 A2 D3 G3 B3 E4")
    }
    let name = try TuningName.ofFile(lines.file)
    return TuningPreset(mine: name, strings: list.strings, source: lines.file)
  }

  /// The words of a line, one a string: cents and `Hz` belong to what they stand behind, at most two of them.
  private static func words(_ line: Substring) -> [String] {
    var words: [[Substring]] = []
    for part in line.split(whereSeparator: { $0.isWhitespace || ",;".contains($0) }) {
      let isTail =
        part.lowercased() == "hz" || part == "cents"
        || part.first.map { "+-\u{2212}".contains($0) } == true
      if isTail, let last = words.indices.last, words[last].count < 3 {
        words[last].append(part)
      } else {
        words.append([part])
      }
    }
    // More strings than a tuning may have are told of by the first that is too many.
    return words.prefix(TuningFile.strings.upperBound + 1).map { $0.joined(separator: " ") }
  }
}
