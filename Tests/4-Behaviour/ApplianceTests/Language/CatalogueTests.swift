import MusicTheory
import Synthesis
import Testing
import Words

@testable import Appliance

/// The catalogues of all languages against every text in the sources of what is shown.
struct CatalogueTests {
  /// The texts that no player reads: names in files, names of actions and of faces, letters to be drawn.
  private static let unread: Set<String> = Set(
    Setting.table.map(\.key.rawValue)
      + [
        "MODE", "POWER", "PHOSPHOR", "R", "T", "A", "B", "en", "G♯", "G♯4", "1k", "10k", "5k", "2k",
        "0000.0 Hz", "settings.toml", "set-list.toml", ".toml", "{}.toml", "tuning", "volume",
        "tone-volume", "version", "item", "name", "[[item]]\n", "the file is empty", "a text",
        "found the newer version {}, known is {}", "beat-{}", "{} of them, allowed are {}",
        "one of the tunings in the list", "the program's own fonts can be read",
        "a panel of {}x{} pixels is too small to be read; ", "{}x{} is the least",
        "ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789#-+.,'&()", "{} {}", "{} {}{}",
      ])

  /// Files whose texts are no words of the box.
  private static let unreadFiles: Set<String> = [
    "SettingsList.swift", "Stage+Letters.swift", "Setting+Keys.swift", "TempoName.swift",
    "LineBreaks.swift", "SetList+File.swift",
    "SpokenList.swift",
  ]

  /// The texts of the sources that a player can read.
  private static func shown() throws -> Set<String> {
    let texts =
      try SourceTexts.all(in: "Sources/4-Behaviour/Appliance")
      + SourceTexts.all(in: "Sources/5-ScreenAndDevices/Faces")
    let words = texts.filter { file, text in
      !unreadFiles.contains(file) && !unread.contains(text) && !isName(text)
        && text.replacing("{}", with: "").contains(where: \.isLetter)
    }
    return Set(words.map(\.text))
  }

  /// Names of actions and faces in one small word, which no player reads.
  private static let names: Set<String> = [
    "rest", "more", "less", "foot", "card", "greeting", "strum", "metronome", "player",
    "done",
  ]

  /// True for the name of an action, a face or a key in one word: `nextLine`, `stage-view`.
  private static func isName(_ text: String) -> Bool {
    if names.contains(text) { return true }
    let isWord = text.first?.isLowercase == true && text.allSatisfy { $0.isLetter || $0 == "-" }
    let isJoined = text.contains { $0.isUppercase || $0 == "-" }
    return isWord && isJoined && text != "count-in"
  }

  /// Words that come from tables of music.
  private static var data: Set<String> {
    let presets = TuningPreset.catalogue
    var words = Set(presets.map(\.name) + TuningGroup.allCases.map(\.title))
    words.formUnion(presets.flatMap { $0.everyString.compactMap(\.label) })
    words.formUnion(Temperament.allCases.map(\.name))
    words.formUnion(ReferencePitchPreset.allCases.flatMap { [$0.name, $0.use] })
    for setting in Setting.table where setting.count < 20 && setting.key != .language {
      for index in 0..<setting.count {
        var settings = Settings()
        setting.set(index, &settings)
        words.insert(setting.text(settings).key)
      }
    }
    for temperament in Temperament.allCases {
      var state = ApplianceState()
      state.settings.temperament = temperament
      words.formUnion(state.marks.map(\.text.key))
    }
    return words.filter { $0.replacing("{}", with: "").contains(where: \.isLetter) }
  }

  @Test(
    "every text that a player can read is in the catalogue",
    arguments: Language.allCases.filter { $0 != .english })
  func noHole(_ language: Language) throws {
    let keys = Catalogue.of(language).keys
    let missing = try Self.shown().union(Self.data).subtracting(keys)
    #expect(missing.isEmpty, "\(language): \(missing.sorted().joined(separator: " | "))")
  }

  @Test(
    "every entry is a text of the box or of its devices, with as many places",
    arguments: Language.allCases.filter { $0 != .english })
  func noLeftover(_ language: Language) throws {
    let catalogue = Catalogue.of(language)
    let texts = try Set(SourceTexts.all(in: "Sources").map(\.text))
    let known = texts.union(Self.data)
    for key in catalogue.keys.sorted() where !known.contains(key) {
      // Parts of sentences that devices put together, with names in quotation marks and numbers in them.
      let words = key.replacing("\"", with: "{}").split(separator: "{}")
        .map { $0.drop { $0 == " " } }.filter { !$0.isEmpty }
      #expect(
        words.allSatisfy { part in texts.contains { $0.contains(part) } }, "\(language): \(key)")
    }
    for key in catalogue.keys.sorted() {
      let places = Template(catalogue.translation(of: key) ?? "").places.sorted()
      #expect(places == Template(key).places.sorted(), "\(language): \(key)")
    }
  }

  @Test("all languages have the same keys")
  func alike() {
    let german = Catalogue.of(.german).keys
    #expect(german.count > 600)
    for language in Language.allCases where language != .english {
      #expect(Catalogue.of(language).keys == german, "\(language)")
    }
  }

  @Test("a place of a phrase has words or a name, never the English words of another phrase")
  func translated() {
    for language in Language.allCases where language != .english {
      let catalogue = Catalogue.of(language)
      let same = catalogue.keys.filter { key in
        key.count > 12 && key.contains(" ") && catalogue.translation(of: key) == key
      }
      // Names of tunings that are the same everywhere.
      #expect(same.subtracting(Self.data).isEmpty, "\(language): \(same.sorted())")
    }
  }
}
