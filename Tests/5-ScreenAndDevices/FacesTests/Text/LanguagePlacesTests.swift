import Raster
import Appliance
import DevicePorts
import Glibc
import MusicTheory
import Testing
import Texts
import Units
import Words

@testable import Faces

/// Every text in every language lies whole where it belongs: no word is cut short, none lies on another.
@Suite struct LanguagePlacesTests {
  /// The panels with the least room; in the long mode all of them.
  static let sizes =
    getenv("PHOSPHOR_LONG_TESTS") == nil
    ? [(240, 320), (320, 240)] : TextPlacesTests.sizes

  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// A box that speaks a language, with its habits and nothing as usual.
  private static func settings(_ language: Language) -> Settings {
    var settings = Settings()
    settings.language = language
    settings.reference = ReferencePitch(clamping: Hertz(442.8))
    settings.capo = Capo(clamping: 12)
    settings.preset = TuningGroup.guitar.presets[1]
    settings.through = .pass
    return settings
  }

  @Test("no line or value of the menu", arguments: Language.allCases, sizes)
  func menu(language: Language, size: (width: Int, height: Int)) {
    var bench = TextBench(width: size.width, height: size.height, language: language)
    for state in MenuWalk(Box(Self.settings(language)), at: Self.start).states {
      bench.draw("\(language) \(state.menuView?.title.letters ?? "")", state)
    }
    bench.check()
  }

  @Test("no text of a deck, mark or hint", arguments: Language.allCases, sizes)
  func decks(language: Language, size: (width: Int, height: Int)) {
    var bench = TextBench(width: size.width, height: size.height, language: language)
    for deck in Deck.allCases {
      var settings = Self.settings(language)
      settings.deck = deck
      var hands = Hands(Box(settings), at: Self.start)
      bench.draw("\(language) \(deck) at rest", hands.box.state)
      hands.press(.mode)
      bench.draw("\(language) \(deck) after MODE", hands.box.state)
    }
    bench.drawSplash()
    var state = ApplianceState(pads: 12)
    _ = reduce(
      &state, .started(Self.settings(language), complaint: nil, splash: false), at: Self.start)
    bench.draw("\(language) greeting", state)
    bench.check()
  }

  @Test("no missing card's advice", arguments: Language.allCases, sizes)
  func card(language: Language, size: (width: Int, height: Int)) {
    var bench = TextBench(width: size.width, height: size.height, language: language)
    var box = Box(Self.settings(language))
    for reason in CardLoss.Reason.allCases {
      for object in ["USB audio card", "audio card \"CODEC\""] {
        let failure = DeviceFailure(
          object: object, call: "snd_pcm_open", cause: "No such device",
          consequence: "waiting for it")
        box.take(
          .audio(.lost(CardLoss(failure, reason, others: ["Solo", "Device"]))), at: Self.start)
        bench.draw("\(language) card \(reason)", box.state)
        bench.check(mayCut: true)
      }
    }
  }

  @Test("every letter of every language is in the fonts")
  func letters() {
    let fonts = Fonts()
    for language in Language.allCases {
      let catalogue = Catalogue.of(language)
      let texts = catalogue.keys.compactMap(catalogue.translation) + [language.title]
      let letters = Set(texts.flatMap(\.unicodeScalars)).subtracting(" {}♯♭".unicodeScalars)
      for letter in letters {
        for font in [fonts.readout, fonts.legend] {
          #expect(
            font.advance(of: letter, size: 1) != nil, "\(language): \(letter), U+\(letter.value)")
        }
      }
    }
  }
}
