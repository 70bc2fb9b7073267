import Appliance
import ArgumentParser
import MusicTheory
import Words

/// Options for the names of notes on a drawn panel.
struct NamingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The signs of notes between two letters: \(choices(Accidentals.self)).", valueName: "signs"),
    transform: choice)
  var spelling = Accidentals.usual

  @Option(
    help: ArgumentHelp(
      "Whose words notes have: \(choices(NoteNaming.Language.self)).", valueName: "language"),
    transform: choice)
  var names = NoteNaming.Language.english

  @Option(
    help: ArgumentHelp("The language of words: \(choices(Language.self)).", valueName: "code"),
    transform: choice)
  var language = Language.english

  @Flag(help: "Notes as the part of a transposing instrument has them.")
  var written = false

  /// Puts the naming into settings.
  func apply(to settings: inout Settings) {
    settings.accidentals = spelling
    settings.names = names
    settings.writesParts = written
    settings.language = language
  }
}
