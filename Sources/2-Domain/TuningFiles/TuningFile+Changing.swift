public import MusicTheory
import Units

extension TuningFile {
  /// A TOML file in which a tuning has taken the place of the one that it holds.
  ///
  /// Only what differs is written anew: comments, order and spaces stay as their author has them, the text becomes
  /// UTF-8. Where that cannot be done, as with strings in a list within a list, the file is written as ``text(of:)`` has
  /// it.
  ///
  /// - Parameters:
  ///   - bytes: The file as it is.
  ///   - file: Its name.
  ///   - tuning: The tuning as it shall be.
  /// - Returns: The file as it shall be.
  public static func changed(
    _ bytes: [UInt8], file: String, to tuning: TuningPreset
  ) -> [UInt8] {
    guard var old = try? TuningTable.read(bytes, file: file) else { return text(of: tuning) }
    old.source = tuning.source
    if old == tuning { return bytes }
    var changed = TuningText(FileText.utf8(bytes))
    changed.change(old, to: tuning)
    guard var read = try? TuningTable.read(changed.bytes, file: file) else {
      return text(of: tuning)
    }
    read.source = tuning.source
    return read == tuning ? changed.bytes : text(of: tuning)
  }
}
