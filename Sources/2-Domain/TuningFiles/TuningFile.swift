public import MusicTheory
import Units

/// A text file with tunings of the player's own.
///
/// Three forms are read: a TOML file, which can say all that a tuning has; a list of notes, such as
/// `E2 A2 D3 G3 B3 E4`; and the text file of the ST-300, which may hold several tunings.
public enum TuningFile {
  /// The ending of the name of a TOML file.
  public static let ending = ".toml"
  /// The ending of the name of a plain text.
  public static let plainEnding = ".txt"

  /// The ending that is added to the name of a file whose tuning was deleted.
  public static let deletedEnding = ".deleted"

  /// The numbers of strings that a tuning may have.
  public static let strings = 1...24
  /// The notes that a string may have, F♯0 to C9: those that the tuner hears (`PitchTracker`), at A4 = 440 Hz.
  public static let notes = MIDINote(18)...MIDINote(120)
  /// The frequencies that a string may have, in Hz: those that the tuner hears.
  public static let frequencies = 22.5...8500.0
  /// Most letters of a tuning's name: what fits the screen.
  public static let nameLength = 26
  /// Most letters of a string's label.
  public static let labelLength = 12
  /// Most bytes of a file: the largest that makes sense has a tenth of them.
  public static let size = 1 << 16

  /// True if a file's name is that of a file of tunings.
  public static func isName(_ name: String) -> Bool {
    stem(of: name) != nil && !name.hasPrefix(".")
  }

  /// A file's name without its ending; `nil` for a file of another kind.
  public static func stem(of name: String) -> String? {
    let ending = [ending, plainEnding].first { name.lowercased().hasSuffix($0) }
    guard let ending, name.count > ending.count else { return nil }
    return String(name.dropLast(ending.count))
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds: anything at all.
  ///   - file: Its name, for error sentences, and for the name of a tuning that has none.
  /// - Returns: Its tunings in the file's order, at least one.
  /// - Throws: ``TuningFileError`` with the first place that cannot be used.
  public static func read(
    _ bytes: [UInt8], file: String
  ) throws(TuningFileError) -> [TuningPreset] {
    guard bytes.count <= size else {
      throw TuningFileError(file: file, "has \(bytes.count) bytes; allowed are \(size)")
    }
    if file.lowercased().hasSuffix(ending) { return [try TuningTable.read(bytes, file: file)] }
    let lines = PlainLines(FileText.text(of: bytes), file: file)
    return lines.isOfST300 ? try ST300.read(lines) : [try NoteList.read(lines)]
  }
}

/// The reason why a file of tunings cannot be used, as one sentence with file, place, what was found and what is allowed.
public struct TuningFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Makes the error of a whole file, or of a line of it, counted from 1.
  init(file: String, line: Int? = nil, _ reason: String) {
    description = "\(file)\(line.map { ":\($0)" } ?? ""): \(reason)"
  }

  /// Makes an error of a sentence.
  init(_ sentence: String) { description = sentence }
}
