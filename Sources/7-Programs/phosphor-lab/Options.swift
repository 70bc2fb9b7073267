public import ArgumentParser
import Faces
import MusicTheory
public import Pictures
import Units

extension PanelSize: ExpressibleByArgument {}

extension PanelSize {
  /// Refuses a panel that the box refuses.
  ///
  /// - Throws: `ValidationError`, in the box's own words.
  func check() throws {
    if let cause = Screen.refusal(width: width, height: height) {
      throw ValidationError("--panel: \(cause)")
    }
  }
}

/// The frequency of A4 on the command line: `440` or `442.5`.
struct A4Argument: ExpressibleByArgument, Equatable {
  /// The reference pitch that the argument stands for.
  var reference: ReferencePitch

  init(_ reference: ReferencePitch) { self.reference = reference }

  init?(argument: String) {
    guard let hertz = Double(argument), let reference = ReferencePitch(Hertz(hertz)) else {
      return nil
    }
    self.reference = reference
  }

  var defaultValueDescription: String { "\(reference.a4.value)" }
}

/// Notes on the command line: `"A2 C#3 E3"`, separated by spaces or commas.
struct NotesArgument: ExpressibleByArgument, Equatable {
  /// The notes in the order given.
  var notes: [MIDINote]

  init?(argument: String) {
    let names = argument.split { $0 == " " || $0 == "," }
    let notes = names.compactMap { MIDINote($0) }
    guard !notes.isEmpty, notes.count == names.count else { return nil }
    self.notes = notes
  }
}

/// Deviations of all strings on the command line: `"-3.2 0.4 - 12"`, a dash for one that is not struck.
struct StrumArgument: ExpressibleByArgument, Equatable {
  /// Deviations in the strings' order; `nil` for one that is not struck.
  var cents: [Double?]

  init?(argument: String) {
    let words = argument.split(separator: " ")
    cents = words.map { $0 == "-" ? nil : Double($0) }
    let wrong = zip(words, cents).contains { $0 != "-" && !($1?.isFinite ?? false) }
    guard !wrong, (3...8).contains(words.count) else { return nil }
  }
}

/// `--a4`, for every command that needs to know what the notes' frequencies are.
struct ReferenceOption: ParsableArguments {
  @Option(
    name: .customLong("a4"),
    help: ArgumentHelp("Frequency of A4 in Hz: 400 to 480.", valueName: "hz"))
  var a4 = A4Argument(.standard)

  /// The reference pitch that is tuned to.
  var reference: ReferencePitch { a4.reference }
}

/// `--preset`, for every command that listens or draws.
struct PresetOption: ParsableArguments {
  @Option(
    name: .customLong("preset"),
    help: ArgumentHelp(
      "Tuning: its name such as \"Standard EADGBE\", or group and name such as "
        + "\"Guitar/Standard EADGBE\".", valueName: "name"))
  var name = TuningPreset.chromatic.identifier

  /// The tuning of that name.
  ///
  /// - Throws: `ValidationError` with the names there are, where none or more than one is meant.
  func preset() throws -> TuningPreset {
    let wanted = name.lowercased()
    let matches = TuningPreset.catalogue.filter {
      $0.identifier.lowercased() == wanted || $0.name.lowercased() == wanted
    }
    if let match = matches.first, matches.count == 1 { return match }
    let choices = matches.isEmpty ? TuningPreset.catalogue : matches
    throw ValidationError(
      "--preset: \"\(name)\" is \(matches.isEmpty ? "no tuning" : "more than one tuning"); "
        + "allowed are \(choices.map { "\"\($0.identifier)\"" }.joined(separator: ", "))")
  }

  func validate() throws { _ = try preset() }
}
