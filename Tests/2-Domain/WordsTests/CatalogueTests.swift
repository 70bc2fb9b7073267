import Testing

@testable import Words

/// The catalogues beside one another.
struct CatalogueTests {
  private static let translated = Language.allCases.filter { $0 != .english }

  @Test("all languages have the same keys")
  func alike() {
    let german = Catalogue.of(.german).keys
    #expect(german.count > 600)
    for language in Self.translated {
      #expect(Catalogue.of(language).keys == german, "\(language)")
    }
  }

  @Test("a translation has the places of its key", arguments: translated)
  func places(_ language: Language) {
    let catalogue = Catalogue.of(language)
    for key in catalogue.keys.sorted() {
      let places = Template(catalogue.translation(of: key) ?? "").places.sorted()
      #expect(places == Template(key).places.sorted(), "\(language): \(key)")
    }
  }

  @Test("a sentence is translated, not copied")
  func notCopied() {
    let sentences = Catalogue.of(.german).keys.filter { key in
      key.count > 12 && key.contains(" ") && key.first?.isLowercase == true
    }
    #expect(sentences.count > 100)
    for language in Self.translated {
      let copied = sentences.filter { Catalogue.of(language).translation(of: $0) == $0 }
      #expect(copied.isEmpty, "\(language): \(copied.sorted())")
    }
  }
}
