import Words
import Foundation
import MusicTheory
import TestSupport
import Testing
import VoiceFiles

@testable import Appliance
@testable import phosphor_lab

@Suite("The phrases of the voice") struct SpokenTests {
  @Test("image/spoken/phrases is what `phosphor-lab spoken` prints")
  func list() throws {
    let file = workTree.appending(path: "image/spoken/phrases")
    let text = try String(contentsOf: file, encoding: .utf8)
    let (kept, made) = (Set(text.split(separator: "\n")), Set(Spoken.list.split(separator: "\n")))
    #expect(kept.subtracting(made).sorted() == [], "no longer said")
    #expect(made.subtracting(kept).sorted() == [], "`phosphor-lab spoken > image/spoken/phrases`")
  }

  /// The lists whose lines are of no file, stick or update.
  private static let pages: [Menu.Page] = [
    .main, .decks, .groups, .shift, .references, .temperaments, .tones, .sound, .screen, .notes,
    .advanced, .clock, .accents, .about, .setList, .own(.tuning), .own(.string(0)), .own(.ways),
    .own(.removal),
  ]

  @Test("every line of every list is said without a word that is spelled", arguments: Deck.allCases)
  func lines(deck: Deck) {
    let known = Set(Spoken.list.split(separator: "\n").map { String($0) })
    for preset in [TuningPreset.chromatic, TuningGroup.guitar.presets[0]] {
      var box = ApplianceState(pads: 8, info: BoxInfo(hasBacklight: true, hasHaptic: true))
      box.settings.deck = deck
      box.settings.preset = preset
      for page in Self.pages {
        for text in box.rows(of: page).flatMap({ [$0.name.english, $0.value.english] }) {
          let words = SpokenText.needs(of: text).flatMap { $0.split(separator: " ") }
          // Notes of strings are said letter by letter.
          let strings = words.filter { Spoken.isStrings(String($0)) }.joined()
          let spelled = SpokenText.phrases(of: text, isKnown: known.contains).filter { phrase in
            phrase.count == 1 && phrase.allSatisfy(\.isLetter) && !strings.contains(phrase)
              && !words.contains(Substring(phrase))
          }
          #expect(spelled == [], "\"\(text)\" on \(page)")
        }
      }
    }
  }
}
