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

  /// Seven of these, which have names of their own.
  private static let seven = Array(
    ("seven\n7\n" + (1...6).map { "\($0 * 100).0 n\($0)\n" }.joined() + "3/1 c\n").utf8)

  /// Reads a scale, and asks for notes within hearing and their names; one that is not where its frequency is found
  /// ends the program.
  private static func checkScale(_ bytes: [UInt8], _ keyboard: [UInt8]?) throws {
    let scale = try ScalaTemperament(name: "a.scl", scale: bytes, keyboard: keyboard)
    guard let names = scale.names else { return }
    let target = TuningTarget(offsets: scale.offsets)
    var naming = NoteNaming()
    naming.degrees = names
    for hertz in [20.0, 261.7, 8000] {
      let note = target.nearestSemitone(to: Hertz(hertz))
      let place = target.position(of: target.frequency(of: note)).value
      guard abs(place - Double(note.number)) < 1e-3, !naming.name(of: note).isEmpty else {
        fatalError("a note was lost")
      }
    }
  }

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
      case .scale: try Self.checkScale(bytes, nil)
      case .keyboard:
        try Self.checkScale(Self.steps, bytes)
        try Self.checkScale(Self.seven, bytes)
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
