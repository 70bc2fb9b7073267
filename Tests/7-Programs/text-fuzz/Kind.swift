import Appliance
import BoardFile
import EventLog
import MusicTheory

/// A kind of text that strangers write and the box or the lab reads.
enum Kind: String, CaseIterable {
  case settings, board, scale, keyboard, log

  /// Twelve equal steps, for a keyboard's map.
  private static let steps = Array(
    ("equal\n12\n" + (1...12).map { "\($0 * 100).0\n" }.joined()).utf8)

  /// Reads a text as the box does; true if anything could be made of it.
  func reads(_ bytes: [UInt8]) -> Bool {
    do {
      switch self {
      case .settings: _ = try Settings.read(bytes, file: "settings.toml")
      case .board: _ = try Board(bytes, file: "board.toml")
      case .scale: _ = try ScalaTemperament(name: "a.scl", scale: bytes, keyboard: nil)
      case .keyboard: _ = try ScalaTemperament(name: "a.scl", scale: Self.steps, keyboard: bytes)
      case .log: _ = try EventLog.replay(String(decoding: bytes, as: UTF8.self))
      }
      return true
    } catch {
      return "\(error)".isEmpty
    }
  }
}
