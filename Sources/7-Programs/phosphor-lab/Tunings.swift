import ArgumentParser
import DevicePorts
import DiskStore
import Foundation
import LabSupport
import MusicTheory
import TuningFiles
import Units

/// `tunings`: the built-in ones, and files of own tunings.
struct Tunings: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints every tuning there is, with its notes and who says so.",
    discussion: """
      [{"group":"Guitar","tunings":[{"name":"Standard EADGBE","notes":[40,45,…],"source":"…"},…]},…]
      Notes are MIDI numbers in playing order, 69 is A4; none stands for every semitone.

      --check reads a file as the box does: it ends with 0, or with 65 and the sentence that the box would show.
      """)

  @Flag(help: "A JSON array instead of a list.")
  var json = false

  @Flag(help: "The document Tunings.md of MusicTheory instead of a list.")
  var markdown = false

  @Option(help: ArgumentHelp("Reads a file of own tunings instead.", valueName: "file"))
  var check: String?

  @Option(
    help: ArgumentHelp(
      "Prints a tuning as a file, such as \"Guitar/Standard EADGBE\".", valueName: "name"))
  var export: String?

  func validate() throws {
    let chosen = [json, markdown, check != nil, export != nil].filter(\.self)
    if chosen.count > 1 {
      throw ValidationError("--json, --markdown, --check and --export exclude each other")
    }
  }

  func run() throws {
    if let check {
      try Self.check(check)
    } else if let export {
      try Self.export(export)
    } else if json {
      print(JSON.array(TuningGroup.builtIn.map(Self.json)))
    } else if markdown {
      print(TuningList.markdown, terminator: "")
    } else {
      print(TuningGroup.builtIn.map(Self.text).joined(separator: "\n\n"))
    }
  }

  /// The code of `sysexits.h` for a file that holds something else than it should.
  private static let dataError = ExitCode(65)

  private static func check(_ path: String) throws {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    do {
      guard TuningFile.isName(name) else {
        throw ValidationError("\(name): allowed are files that end with .toml or .txt")
      }
      for tuning in try TuningFile.read(FileContents.whole(path), file: name) {
        print("\(tuning.title): \(tuning.everyString.map(\.spelled).joined(separator: ", "))")
      }
    } catch let error as ValidationError {
      throw error
    } catch {
      FileHandle.standardError.write(Data("\(error)".shown().utf8 + [10]))
      throw dataError
    }
  }

  private static func export(_ identifier: String) throws {
    guard let preset = TuningPreset(identifier: identifier) else {
      throw ValidationError(
        "--export: \(identifier) is none of the tunings that this command lists")
    }
    guard !preset.strings.isEmpty else {
      throw ValidationError("--export: \(identifier) has no strings: every semitone counts")
    }
    print(String(decoding: TuningFile.text(of: preset), as: UTF8.self), terminator: "")
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

extension TuningString {
  /// The string in a reader's words: `6 E2 -14.0 cents`.
  fileprivate var spelled: String {
    let pitch = frequency.map { "\($0.value) Hz, \(note)" } ?? "\(note)"
    let cents = cents.value == 0 ? "" : " \(cents.value > 0 ? "+" : "")\(cents.value) cents"
    return "\(label ?? "\(number)") \(pitch)\(cents)"
  }
}
