public import MusicTheory
import TOML
import Units

extension TuningFile {
  /// A tuning as a TOML file, in the short form if that says all.
  ///
  /// What ``read(_:file:)`` makes of it is the same tuning, its source aside.
  public static func text(of tuning: TuningPreset) -> [UInt8] {
    let entries = TuningTable.entries(of: tuning)
    return entries.flatMap { TOMLDocument.write([$0.key: $0.value]) } + strings(of: tuning)
  }

  private static func strings(of tuning: TuningPreset) -> [UInt8] {
    let strings = tuning.everyString
    if let words = TuningTable.words(of: strings) {
      return Array("strings = [".utf8) + TuningTable.listed(words) + Array("]\n".utf8)
    }
    let courses = TuningTable.hasCourses(strings)
    return strings.flatMap { string in
      Array("\n\(TuningTable.heading)\n".utf8)
        + TuningTable.entries(of: string, courses: courses).flatMap {
          TOMLDocument.write([$0.key: $0.value])
        }
    }
  }
}

extension TuningTable {
  /// The heading of a string's table.
  static let heading = "[[string]]"

  /// The keys and values of a file that are about the tuning as a whole, in their usual order.
  static func entries(of tuning: TuningPreset) -> [(key: String, value: TOMLScalar)] {
    let setup = tuning.setup
    let values: [(String, TOMLScalar?)] = [
      ("name", .string(tuning.name)),
      ("a4", setup.reference.map { number($0.a4.value) }),
      ("temperament", (setup.scale ?? setup.temperament?.rawValue).map { .string($0) }),
      ("root", setup.root.map { .string(plain($0.description)) }),
      ("capo", setup.capo.map { .integer($0.fret) }),
      ("transposition", tuning.transposition == 0 ? nil : .integer(tuning.transposition)),
    ]
    return values.compactMap { key, value in value.map { (key, $0) } }
  }

  /// The keys and values of a string in their usual order, with the number of its course if `courses` are told.
  static func entries(of string: TuningString, courses: Bool) -> [(key: String, value: TOMLScalar)]
  {
    let note = string.frequency == nil
    let values: [(String, TOMLScalar?)] = [
      ("note", note ? .string(plain(string.note.description)) : nil),
      ("cents", note && string.cents.value != 0 ? number(string.cents.value) : nil),
      ("hertz", string.frequency.map { number($0.value) }),
      ("label", string.label.map { .string($0) }),
      ("course", courses ? .integer(string.number) : nil),
      ("sweetening", string.sweetening.map { number($0.value) }),
    ]
    return values.compactMap { key, value in value.map { (key, $0) } }
  }

  /// True if strings are not counted one by one.
  static func hasCourses(_ strings: [TuningString]) -> Bool {
    strings.enumerated().contains { $0.element.number != strings.count - $0.offset }
  }

  /// The strings in the short form; `nil` if that does not say all.
  static func words(of strings: [TuningString]) -> [String]? {
    let isShort = strings.allSatisfy { $0.label == nil && $0.sweetening == nil }
    return isShort && !hasCourses(strings) ? strings.map(word) : nil
  }

  /// Words in quotes, with commas between them.
  static func listed(_ words: [String]) -> [UInt8] {
    Array(words.map { "'\($0)'" }.joined(separator: ", ").utf8)
  }

  /// A string in one word: `E2`, `E2 -14` or `82.407 Hz`.
  static func word(of string: TuningString) -> String {
    if let frequency = string.frequency { return "\(decimal(frequency.value)) Hz" }
    let note = plain(string.note.description)
    let cents = string.cents.value
    return cents == 0 ? note : "\(note) \(cents > 0 ? "+" : "-")\(decimal(abs(cents)))"
  }

  /// A note's name as every keyboard has it.
  static func plain(_ name: String) -> String {
    String(name.map { $0 == "♯" ? "#" : $0 == "♭" ? "b" : $0 })
  }

  private static func number(_ value: Double) -> TOMLScalar {
    value == value.rounded() ? .integer(Int(value)) : .float(value)
  }

  private static func decimal(_ value: Double) -> String {
    value == value.rounded() ? "\(Int(value))" : "\(value)"
  }
}
