import CLanguages
import TOML
public import Texts

/// The words of the box in one language.
public struct Catalogue: Sendable {
  /// The language of the words.
  public let language: Language
  /// A translation for each ``Phrase/key``; none in English.
  private let translations: [String: Template]

  /// English: each phrase is its own translation.
  static let english = Catalogue(language: .english, translations: [:])

  /// The catalogue of a language, which is read when it is first asked for.
  public static func of(_ language: Language) -> Catalogue {
    switch language {
    case .english: english
    case .german: german
    case .french: french
    case .spanish: spanish
    case .portuguese: portuguese
    case .italian: italian
    case .japanese: japanese
    }
  }

  private static let german = read(.german, phosphor_catalogue_german())
  private static let french = read(.french, phosphor_catalogue_french())
  private static let spanish = read(.spanish, phosphor_catalogue_spanish())
  private static let portuguese = read(.portuguese, phosphor_catalogue_portuguese())
  private static let italian = read(.italian, phosphor_catalogue_italian())
  private static let japanese = read(.japanese, phosphor_catalogue_japanese())

  /// Reads a catalogue that is inside the program; what cannot be read stays English.
  private static func read(_ language: Language, _ file: phosphor_catalogue) -> Catalogue {
    let bytes = [UInt8](UnsafeRawBufferPointer(start: file.start, count: file.end - file.start))
    let name = "\(language.rawValue).toml"
    // The files are part of the program, and a test reads each of them.
    let table = try? TOMLDocument.parse(bytes, file: name)
    var translations: [String: Template] = [:]
    for key in table?.keys ?? [] {
      if let words = (try? table?.string(key)) ?? nil { translations[key] = Template(words) }
    }
    return Catalogue(language: language, translations: translations)
  }

  /// The keys of all phrases that have a translation.
  public var keys: Set<String> { Set(translations.keys) }

  /// The translation of a key as it is written in the catalogue; `nil` without one.
  public func translation(of key: String) -> String? { translations[key]?.text }

  /// The words of a phrase in the language; in English if the catalogue has none for it.
  public func said(_ phrase: Phrase) -> Text {
    AskedPhrases.tell(phrase)
    return Text(written(phrase), from: phrase.source)
  }

  /// The pieces that a voice says of a phrase.
  public func spoken(_ phrase: Phrase) -> [SpokenPiece] {
    AskedPhrases.tell(phrase)
    return pieces(of: phrase)
  }

  /// The same for comparing phrases, which nobody reads.
  func written(_ phrase: Phrase) -> String {
    template(of: phrase).filled(with: phrase.parts.map(written))
  }

  private func template(of phrase: Phrase) -> Template {
    translations[phrase.key] ?? Template(phrase.key)
  }

  private func pieces(of phrase: Phrase) -> [SpokenPiece] {
    var pieces: [SpokenPiece] = []
    template(of: phrase).visit(
      words: { pieces.append(.words($0)) },
      place: {
        if phrase.parts.indices.contains($0) { pieces += self.pieces(of: phrase.parts[$0]) }
      })
    return pieces
  }

  private func pieces(of part: Phrase.Part) -> [SpokenPiece] {
    switch part {
    case .text(let text): [.words(text.letters)]
    case .number(let number): [.number(number)]
    case .phrase(let phrase): pieces(of: phrase)
    }
  }

  private func written(_ part: Phrase.Part) -> String {
    switch part {
    case .text(let text): text.letters
    case .number(let number): language.number(number)
    case .phrase(let phrase): written(phrase)
    }
  }
}
