public import Words

import MusicTheory

/// The texts that the box may have to say, out of which the files of its voice are made.
///
/// `phosphor-lab spoken` cuts them into phrases. Where a text has a place for a number or a name, `{}` stands for it.
public enum SpokenList {
  /// The texts in a language, in no order that would matter: what its catalogue has, its name, notes and letters.
  public static func texts(in language: Language) -> [String] {
    said(keys.subtracting(nameKeys), language) + notes + [language.title]
  }

  /// The texts of which each word is a phrase by itself: names, of which there are hundreds.
  public static func names(in language: Language) -> [String] {
    said(nameKeys, language) + TempoName.allCases.map(\.rawValue)
  }

  private static func said(_ keys: Set<String>, _ language: Language) -> [String] {
    let catalogue = Catalogue.of(language)
    return keys.map { catalogue.translation(of: $0) ?? $0 }
  }

  /// The keys of all phrases: English has no catalogue, another language has them all.
  private static var keys: Set<String> { Catalogue.of(.german).keys }

  private static var nameKeys: Set<String> { Set(TuningPreset.builtIn.map(\.name)) }

  /// The names of notes in each language, and the letters by which all other names are spelled.
  private static var notes: [String] {
    let namings = NoteNaming.Language.allCases.flatMap { language in
      [Spelling.sharps, .flats].flatMap { NoteNaming(language, $0).names }
    }
    return namings.flatMap { $0.split { !$0.isLetter }.map { String($0) } }
      + "abcdefghijklmnopqrstuvwxyz".map { String($0) }
  }
}
