import Appliance
import ArgumentParser
import VoiceFiles
import Words

/// `spoken`: what the box may have to say.
struct Spoken: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints image/spoken/LANGUAGE.phrases: the phrases out of which a voice is made.")

  @Argument(
    help: "The language, by its code: \(choices(Language.self)).",
    transform: choice)
  var language: Language

  func run() { print(Self.list(in: language), terminator: "") }

  /// The phrases in a language, one a line: numerals first, then all else by the alphabet.
  static func list(in language: Language) -> String {
    let texts = SpokenList.texts(in: language).flatMap { SpokenText.needs(of: $0) }
    let names = SpokenList.names(in: language).flatMap { name in
      SpokenText.needs(of: name).flatMap { $0.split(separator: " ").map { String($0) } }
        .filter { !isStrings($0) }
    }
    let numerals = SpokenText.numerals + SpokenText.joinedHundreds
    let phrases = Set(texts + names + SpokenText.signs).subtracting(numerals + [""])
    return (numerals + phrases.sorted()).map { "\($0)\n" }.joined()
  }

  /// True if a word is the notes of strings, such as EADGBE: these are said letter by letter.
  static func isStrings(_ word: String) -> Bool {
    word.count > 2 && word.allSatisfy("abcdefg".contains)
  }
}
