import Appliance
import BoardFile
import EventLog
import MusicTheory
import TOML
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

  /// Reads a tuning, changes it as hands do, each time from the file as it is, and reads what was written; a file that
  /// loses anything ends the program.
  private static func checkTuning(_ bytes: [UInt8]) throws {
    guard let tuning = try TuningFile.read(bytes, file: "a.toml").first else { return }
    let strings = tuning.everyString
    guard TuningFile.changed(bytes, file: "a.toml", to: tuning) == bytes else {
      fatalError("a file was changed without need")
    }
    let last = strings.count - 1
    var (labelled, tuned, named) = (strings, strings, tuning)
    labelled[0].label = "x"
    labelled[last].sweetening = Cents(0.25)
    // Another pitch that no other string has.
    let note = (0...127).map { MIDINote($0) }.first { note in
      TuningFile.notes.contains(note) && !strings.contains { $0.note == note }
    }
    let old = strings[last]
    tuned[last] = TuningString(
      number: old.number, note: note ?? old.note, isSecond: old.isSecond,
      cents: note == nil ? old.cents : Cents(1), sweetening: old.sweetening, label: old.label)
    named.name = "x \"y\""
    try check(bytes, tuning.with(labelled), keeps: nil)
    try check(bytes, tuning.with(tuned), keeps: note == nil ? nil : "strings")
    try check(bytes, named, keeps: "name")
    let fewer = Array(strings.dropFirst())
    if !fewer.isEmpty, fewer[0].number != strings[0].number {
      try check(bytes, tuning.with(fewer), keeps: nil)
    }
  }

  /// Writes a tuning into its file and reads it; if one key had to be changed, all bytes beside its value are as they were.
  private static func check(_ bytes: [UInt8], _ new: TuningPreset, keeps key: String?) throws {
    let written = TuningFile.changed(bytes, file: "a.toml", to: new)
    guard try TuningFile.read(written, file: "a.toml") == [new] else {
      fatalError("a tuning was lost")
    }
    let bytes = FileText.utf8(bytes)
    guard let key, let place = value(of: key, in: bytes) else { return }
    guard
      written.starts(with: bytes[..<place.lowerBound])
        && written.reversed().starts(with: bytes[place.upperBound...].reversed())
    else { fatalError("more than \(key) was changed") }
  }

  /// The place of the value of a key before the first heading; `nil` if it is not there, or twice.
  private static func value(of key: String, in bytes: [UInt8]) -> Range<Int>? {
    for statement in TOMLStatement.all(in: bytes) {
      switch statement.content {
      case .heading: return nil
      case .key(key, let value): return value
      case .key: continue
      }
    }
    return nil
  }

  /// Reads what a writer of settings or a set list makes of what was read; one that loses anything ends the program.
  private static func checkAgain<Value: Equatable>(
    _ bytes: [UInt8], _ read: ([UInt8]) throws -> Value, _ write: (Value) -> [UInt8]
  ) throws {
    let value = try read(bytes)
    guard let again = try? read(write(value)), again == value else {
      fatalError("what was read was lost in writing")
    }
  }

  /// Reads a text as the box does; true if anything could be made of it.
  func reads(_ bytes: [UInt8]) -> Bool {
    do {
      switch self {
      case .settings:
        try Self.checkAgain(bytes, { try Settings.read($0, file: "settings.toml").settings }) {
          $0.file
        }
      case .board: _ = try Board(bytes, file: "board.toml")
      case .scale: try Self.checkScale(bytes, nil)
      case .keyboard:
        try Self.checkScale(Self.steps, bytes)
        try Self.checkScale(Self.seven, bytes)
      case .tuning: try Self.checkTuning(bytes)
      case .notes: _ = try TuningFile.read(bytes, file: "a.txt")
      case .setList:
        try Self.checkAgain(bytes, { try SetListItem.read($0, file: "set-list.toml").items }) {
          SetListItem.file(of: $0)
        }
      case .log: _ = try EventLog.replay(String(decoding: bytes, as: UTF8.self))
      }
      return true
    } catch {
      return "\(error)".isEmpty
    }
  }
}

extension TuningPreset {
  /// The tuning with other strings.
  fileprivate func with(_ strings: [TuningString]) -> TuningPreset {
    TuningPreset(
      mine: name, strings: strings, transposition: transposition, setup: setup, source: source)
  }
}
