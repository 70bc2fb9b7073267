import Appliance
import DevicePorts
import MusicTheory
import TuningFiles

/// The question whether a file from a stick can be used.
///
/// It is asked in a process that can do nothing else, so that a file that breaks what reads it breaks no box.
enum CarriedCheck {
  /// The sentence that says why a file cannot be used; `nil` if it can.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - bytes: What it holds.
  ///   - keyboard: What the keyboard mapping beside a scale holds; `nil` if there is none.
  /// - Returns: One sentence with file, place, cause and what is allowed.
  static func fault(in file: CarriedFile, _ bytes: [UInt8], keyboard: [UInt8]?) -> String? {
    do {
      switch file.kind {
      case .tunings: _ = try TuningFile.read(bytes, file: file.name)
      case .scales where file.kind.isKeyboard(file.name):
        _ = try ScalaKeyboard(bytes, file: file.name)
      case .scales:
        _ = try ScalaTemperament(name: file.name, scale: bytes, keyboard: keyboard)
      case .settings: _ = try Settings.read(bytes, file: file.name)
      case .setList: _ = try SetListItem.read(bytes, file: file.name)
      case .log: break
      }
      return nil
    } catch {
      return "\(error)"
    }
  }
}
