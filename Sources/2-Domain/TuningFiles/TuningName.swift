import Units

/// Names of tunings and strings as a stranger may write them.
enum TuningName {
  /// The name as it is shown; `nil` if nothing of it is to be seen, or it is longer than `length`.
  static func read(_ text: some StringProtocol, length: Int) -> String? {
    let name = String(PlainLines.trimmed(String(text).shown()[...]))
    return (1...length).contains(name.count) && name.utf8.count <= 4 * length ? name : nil
  }

  /// The name that a file gives its tuning: as much of its own as fits.
  static func ofFile(_ file: String) throws(TuningFileError) -> String {
    let stem = TuningFile.stem(of: file) ?? file
    let length = TuningFile.nameLength
    guard let name = read(stem.shown(letters: length, bytes: 4 * length), length: length) else {
      throw TuningFileError(
        file: file, "has no name to be shown; allowed are 1 to \(length) letters")
    }
    return name
  }
}
