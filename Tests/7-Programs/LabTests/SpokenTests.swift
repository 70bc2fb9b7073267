import Foundation
import MusicTheory
import TestSupport
import Testing
import Texts
import VoiceFiles
import Words

@testable import Appliance
@testable import phosphor_lab

@Suite("The phrases of the voices") struct SpokenTests {
  @Test(
    "image/spoken/LANGUAGE.phrases is what `phosphor-lab spoken` prints",
    arguments: Language.allCases)
  func list(language: Language) throws {
    let name = "image/spoken/\(language.rawValue).phrases"
    let text = try String(contentsOf: workTree.appending(path: name), encoding: .utf8)
    let (kept, made) = (Set(text.split(separator: "\n")), Self.phrases(in: language))
    #expect(kept.subtracting(made).sorted() == [], "no longer said")
    #expect(
      made.subtracting(kept).sorted() == [], "`phosphor-lab spoken \(language.rawValue) > \(name)`")
  }

  /// The lists whose lines are of no file, stick or update.
  private static let pages: [Menu.Page] = [
    .main, .decks, .groups, .shift, .references, .temperaments, .tones, .sound, .screen, .notes,
    .advanced, .clock, .accents, .about, .setList, .own(.tuning), .own(.string(0)), .own(.ways),
    .own(.removal),
  ]

  private static func phrases(in language: Language) -> Set<Substring> {
    Set(Spoken.list(in: language).split(separator: "\n"))
  }

  @Test(
    "every translated line of every list is said in each language without a word that is spelled",
    arguments: Language.allCases, Deck.allCases)
  func lines(language: Language, deck: Deck) {
    let known = Self.phrases(in: language)
    for preset in [TuningPreset.chromatic, TuningGroup.guitar.presets[0]] {
      var box = ApplianceState(pads: 8, info: BoxInfo(hasBacklight: true, hasHaptic: true))
      box.settings.deck = deck
      box.settings.preset = preset
      box.settings.language = language
      for page in Self.pages {
        for phrase in box.rows(of: page).flatMap({ [$0.name, $0.value] })
        where Self.isTranslated(phrase) {
          let text = box.said(phrase).letters
          #expect(Self.spelled(text, known) == [], "\"\(text)\" on \(page)")
        }
      }
    }
  }

  /// True unless a catalogue has still to get the words, as those of a new face: no voice can have them before.
  private static func isTranslated(_ phrase: Phrase) -> Bool {
    !phrase.key.contains(where: \.isLetter) || Catalogue.of(.german).keys.contains(phrase.key)
  }

  /// The letters of words that the voice has not; notes of strings are said letter by letter.
  private static func spelled(_ text: String, _ known: Set<Substring>) -> [String] {
    let words = SpokenText.needs(of: text).flatMap { $0.split(separator: " ") }
    let strings = words.filter { Spoken.isStrings(String($0)) }.joined()
    return SpokenText.phrases(of: [.words(text)]) { known.contains(Substring($0)) }.filter {
      phrase in
      phrase.count == 1 && phrase.allSatisfy(\.isLetter) && !strings.contains(phrase)
        && !words.contains(Substring(phrase))
    }
  }
}
