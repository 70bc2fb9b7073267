import Appliance
import ArgumentParser
import VoiceFiles

/// `spoken`: what the box may have to say.
struct Spoken: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints image/spoken/phrases: the phrases out of which the box's voice is made.")

  func run() { print(Self.list, terminator: "") }

  /// The phrases, one a line: numerals first, then all else by the alphabet.
  static var list: String {
    let texts = SpokenList.texts.flatMap { SpokenText.needs(of: $0) }
    let names = SpokenList.names.flatMap { name in
      SpokenText.needs(of: name).flatMap { $0.split(separator: " ").map { String($0) } }
        .filter { !isStrings($0) }
    }
    let phrases = Set(texts + names + SpokenText.words).filter { !$0.isEmpty }
    return (SpokenText.numerals + phrases.subtracting(SpokenText.numerals).sorted())
      .map { "\($0)\n" }.joined()
  }

  /// True if a word is the notes of strings, such as EADGBE: these are said letter by letter.
  static func isStrings(_ word: String) -> Bool {
    word.count > 1 && word.allSatisfy("abcdefg".contains)
  }
}
