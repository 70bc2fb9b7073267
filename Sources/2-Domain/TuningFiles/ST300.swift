import MusicTheory

/// The text file of the Sonic Research ST-300: sections for settings, open tunings and temperaments.
///
/// The open tunings are read; a temperament of twelve notes is what Scala files are for. String 1 is the high end.
///
/// - Source: Sonic Research, "ST-300 USB", section "File Format".
enum ST300 {
  /// The sections that the file may have.
  enum Section: String {
    case settings = "settings"
    case tuning = "opentuning"
    case temperament = "temperament"
    case end = "end"
  }

  /// The section that a line of dashes and a word begins; `nil` for any other line.
  static func heading(_ line: Substring) -> Section? {
    guard line.hasPrefix("--"), line.hasSuffix("--") else { return nil }
    return Section(rawValue: line.filter { $0 != "-" && !$0.isWhitespace }.lowercased())
  }

  /// Reads the open tunings.
  static func read(_ lines: PlainLines) throws(TuningFileError) -> [TuningPreset] {
    var reader = ST300Reader(lines)
    for line in lines.lines { try reader.take(line) }
    try reader.end()
    guard !reader.tunings.isEmpty else {
      throw TuningFileError(file: lines.file, "has no section OpenTuning; allowed are 1 or more")
    }
    return reader.tunings
  }
}
