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
