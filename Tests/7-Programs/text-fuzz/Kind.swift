import Appliance
import BoardFile
import EventLog
import MusicTheory
import TuningFiles
import Units

/// A kind of text that strangers write and the box or the lab reads.
enum Kind: String, CaseIterable {
  case settings, board, scale, keyboard, log, tuning, notes
  case setList = "set-list"

  /// Twelve equal steps, for a keyboard's map.
  private static let steps = Array(
    ("equal\n12\n" + (1...12).map { "\($0 * 100).0\n" }.joined()).utf8)

  /// Reads a tuning, changes it as hands do, and reads what was written; a file that loses anything ends the program.
  private static func checkTuning(_ bytes: [UInt8]) throws {
    guard let tuning = try TuningFile.read(bytes, file: "a.toml").first else { return }
    var strings = tuning.everyString
    strings[0].label = "x"
    strings[strings.count - 1].sweetening = Cents(0.25)
    let new = TuningPreset(
      mine: tuning.name, strings: strings, transposition: tuning.transposition,
      setup: tuning.setup, source: tuning.source)
    let written = TuningFile.changed(bytes, file: "a.toml", to: new)
    guard try TuningFile.read(written, file: "a.toml") == [new] else {
      fatalError("a tuning was lost")
    }
  }

  /// Reads a text as the box does; true if anything could be made of it.
  func reads(_ bytes: [UInt8]) -> Bool {
    do {
      switch self {
      case .settings: _ = try Settings.read(bytes, file: "settings.toml")
      case .board: _ = try Board(bytes, file: "board.toml")
      case .scale: _ = try ScalaTemperament(name: "a.scl", scale: bytes, keyboard: nil)
      case .keyboard: _ = try ScalaTemperament(name: "a.scl", scale: Self.steps, keyboard: bytes)
      case .tuning: try Self.checkTuning(bytes)
      case .notes: _ = try TuningFile.read(bytes, file: "a.txt")
      case .setList: _ = try SetListItem.read(bytes, file: "set-list.toml")
      case .log: _ = try EventLog.replay(String(decoding: bytes, as: UTF8.self))
      }
      return true
    } catch {
      return "\(error)".isEmpty
    }
  }
}
