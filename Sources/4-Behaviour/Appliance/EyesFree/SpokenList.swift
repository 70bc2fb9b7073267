import Words
import MusicTheory

/// The texts that the box may have to say, out of which the files of its voice are made.
///
/// `phosphor-lab spoken` cuts them into phrases. Where a text has a place for a number or a name, `{}` stands for it.
public enum SpokenList {
  /// The texts, in no order that would matter.
  public static var texts: [String] {
    settings + lists + notes + SpokenState.words + TunerSpeech.words + rows + sentences
  }

  /// The texts of which each word is a phrase by itself: names, of which there are hundreds.
  public static var names: [String] {
    TuningPreset.catalogue.map(\.name) + TempoName.allCases.map(\.rawValue)
  }

  /// The texts of the table of settings: their names, and each value.
  private static var settings: [String] {
    Setting.table.flatMap { setting in
      [setting.name.english]
        + (0..<setting.count).map { index in
          var settings = Settings()
          setting.set(index, &settings)
          // The names of tunings are among ``names``.
          return setting.key == .preset ? "" : setting.text(settings).english
        }
    }
  }

  /// The titles of lists, and the values of those that are chosen from.
  private static var lists: [String] {
    let pages: [Menu.Page] = [
      .main, .decks, .groups, .setList, .setListName, .shift, .references, .temperaments, .tones,
      .sound, .screen, .notes, .advanced, .clock, .accents, .about, .updates(asking: nil),
      .languages,
    ]
    let titles =
      pages.map { ApplianceState.title(of: $0).english } + Deck.allCases.map(\.title.english)
    return titles + TuningGroup.allCases.map { "\($0)" }
      + ReferencePitchPreset.allCases.flatMap { [$0.name, $0.use] }
      + Temperament.allCases.map(\.name)
  }

  /// The names of notes in each language, and the letters by which all other names are spelled.
  private static var notes: [String] {
    let namings = NoteNaming.Language.allCases.flatMap { language in
      [Spelling.sharps, .flats].flatMap { NoteNaming(language, $0).names }
    }
    return namings.flatMap { $0.split { !$0.isLetter }.map { String($0) } }
      + "abcdefghijklmnopqrstuvwxyz".map { String($0) }
  }
}
