import MusicTheory
import TOML
import Units

/// A tuning as a TOML file has it.
enum TuningTable {
  /// Reads a file.
  static func read(_ bytes: [UInt8], file: String) throws(TuningFileError) -> TuningPreset {
    do throws(TOMLError) {
      return try tuning(TOMLDocument.parse(FileText.utf8(bytes), file: file), file: file)
    } catch {
      throw TuningFileError("\(error)")
    }
  }

  private static let keys = [
    "name", "a4", "temperament", "root", "capo", "transposition", "strings", "string",
  ]
  private static let stringKeys = ["note", "cents", "hertz", "label", "course", "sweetening"]

  private static func tuning(_ table: TOMLTable, file: String) throws(TOMLError) -> TuningPreset {
    try table.allowOnly(keys)
    let setup = try setup(table)
    let transposition = try table.integer("transposition", in: -36...36) ?? 0
    let list = try list(table, reference: setup.reference ?? .standard)
    return TuningPreset(
      mine: try name(table, file: file), strings: list.strings, transposition: transposition,
      setup: setup, source: file)
  }

  private static func name(_ table: TOMLTable, file: String) throws(TOMLError) -> String {
    guard let text = try table.string("name") else {
      do { return try TuningName.ofFile(file) } catch { throw table.error("name", "\(error)") }
    }
    guard let name = TuningName.read(text, length: TuningFile.nameLength) else {
      throw table.mismatch("name", "a text of 1 to \(TuningFile.nameLength) letters")
    }
    return name
  }

  private static func setup(_ table: TOMLTable) throws(TOMLError) -> TuningSetup {
    var setup = TuningSetup()
    let range = ReferencePitch.range
    let a4 = try table.number("a4", in: range.lowerBound.value...range.upperBound.value)
    setup.reference = a4.map { ReferencePitch(clamping: Hertz($0)) }
    if let word = try table.string("temperament"), ScalaTemperament.isName(word) {
      setup.scale = word
    } else {
      setup.temperament = try table.choice("temperament", Temperament.self)
    }
    setup.root = try root(table)
    setup.capo = try table.integer("capo", in: Capo.range).map { Capo(clamping: $0) }
    return setup
  }

  /// A note without its octave, such as `"Eb"`.
  private static func root(_ table: TOMLTable) throws(TOMLError) -> PitchClass? {
    guard let text = try table.string("root") else { return nil }
    guard let note = MIDINote(text + "4") else {
      throw table.mismatch("root", "a note without its octave such as \"C\", \"F#\" or \"Bb\"")
    }
    return note.pitchClass
  }

  // MARK: - Strings

  private static func list(
    _ table: TOMLTable, reference: ReferencePitch
  ) throws(TOMLError) -> StringList {
    let empty = StringList(reference: reference)
    if table["strings"] != nil, table["string"] != nil {
      throw table.error(
        "string", "strings are listed already; allowed is one of strings and string")
    }
    let list =
      table["strings"] != nil ? try words(table, into: empty) : try tables(table, into: empty)
    guard !list.entries.isEmpty else {
      throw table.error(
        table["strings"] == nil ? "string" : "strings",
        "no string; allowed are 1 to \(TuningFile.strings.upperBound)")
    }
    return list
  }

  /// The short form: a list of texts.
  private static func words(
    _ table: TOMLTable, into empty: StringList
  ) throws(TOMLError) -> StringList {
    guard case .array(let members)? = table["strings"]?.content else {
      throw table.mismatch("strings", "a list of texts")
    }
    var list = empty
    for (index, member) in members.enumerated() {
      let key = "strings[\(index)]"
      guard case .string(let text) = member.content, let pitch = StringPitch(text) else {
        throw TOMLError(
          place: member.place, key: key,
          reason: "found \(member.found), allowed is \(StringPitch.allowed), in quotes")
      }
      if let fault = list.append(StringList.Entry(pitch: pitch)) {
        throw TOMLError(place: member.place, key: key, reason: fault)
      }
    }
    return list
  }

  /// The long form: a table a string.
  private static func tables(
    _ table: TOMLTable, into empty: StringList
  ) throws(TOMLError) -> StringList {
    var list = empty
    let tables = try table.tables("string") ?? []
    for string in tables {
      let entry = try entry(string)
      if let fault = list.append(entry) { throw string.error("", fault) }
    }
    if let fault = list.faultOfLastCourse, let last = tables.last {
      throw last.error("course", fault)
    }
    return list
  }

  private static func entry(_ table: TOMLTable) throws(TOMLError) -> StringList.Entry {
    try table.allowOnly(stringKeys)
    var entry = StringList.Entry(pitch: try pitch(table))
    if let text = try table.string("label") {
      guard let label = TuningName.read(text, length: TuningFile.labelLength) else {
        throw table.mismatch("label", "a text of 1 to \(TuningFile.labelLength) letters")
      }
      entry.label = label
    }
    entry.course = try table.integer("course", in: TuningFile.strings)
    entry.sweetening = try table.number("sweetening", in: StringPitch.cents).map { Cents($0) }
    return entry
  }

  private static func pitch(_ table: TOMLTable) throws(TOMLError) -> StringPitch {
    if let hertz = try table.number("hertz", in: TuningFile.frequencies) {
      for key in ["note", "cents"] where table[key] != nil {
        throw table.error(
          key, "stands beside hertz; allowed is a note with or without cents, or hertz")
      }
      return StringPitch(Hertz(hertz))
    }
    guard let name = try table.string("note") else {
      throw table.mismatch("note", "a note such as \"E2\", or the key hertz in its place")
    }
    guard let note = StringPitch.note(name) else {
      throw table.mismatch("note", "a note from F#0 to C9 such as \"E2\", \"F#3\" or \"Bb1\"")
    }
    let cents = Cents(try table.number("cents", in: StringPitch.cents) ?? 0)
    guard StringPitch.isHeard(note, cents) else {
      throw table.mismatch("cents", "what leaves \(name) within 22.5 to 8500 Hz")
    }
    return StringPitch(note, cents)
  }
}
