import ArgumentParser
import MusicTheory

/// `tunings`: the catalogue.
struct Tunings: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints every tuning there is, with its notes and who says so.",
    discussion: """
      [{"group":"Guitar","tunings":[{"name":"Standard EADGBE","notes":[40,45,…],"source":"…"},…]},…]
      Notes are MIDI numbers in playing order, 69 is A4; none stands for every semitone.
      """)

  @Flag(help: "A JSON array instead of a list.")
  var json = false

  @Flag(help: "The document Tunings.md of MusicTheory instead of a list.")
  var markdown = false

  func validate() throws {
    if json, markdown { throw ValidationError("--json and --markdown exclude each other") }
  }

  func run() {
    if json {
      print(JSON.array(TuningGroup.allCases.map(Self.json)))
    } else if markdown {
      print(TuningList.markdown, terminator: "")
    } else {
      print(TuningGroup.allCases.map(Self.text).joined(separator: "\n\n"))
    }
  }

  private static func json(_ group: TuningGroup) -> JSON {
    .object([
      ("group", .string(group.rawValue)),
      ("tunings", .array(group.presets.map(json))),
    ])
  }

  private static func json(_ preset: TuningPreset) -> JSON {
    .object([
      ("name", .string(preset.name)),
      ("notes", .array(preset.strings.map { .integer($0.number) })),
      ("source", .string(preset.source)),
    ])
  }

  private static func text(_ group: TuningGroup) -> String {
    let width = group.presets.map(\.name.count).max() ?? 0
    let lines = group.presets.map { preset in
      let padding = String(repeating: " ", count: width - preset.name.count)
      let notes = preset.strings.map(\.description).joined(separator: " ")
      return "  \(preset.name)\(padding)  \(notes.isEmpty ? "every semitone" : notes)"
    }
    return ([group.rawValue] + lines).joined(separator: "\n")
  }
}
