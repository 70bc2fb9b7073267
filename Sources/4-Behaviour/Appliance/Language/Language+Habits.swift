import MusicTheory
import Words

extension Language {
  /// The names of notes that players of the language learn first: Do Re Mi in Romance languages, H for B in German.
  var noteNames: NoteNaming.Language {
    switch self {
    case .english, .japanese: .english
    case .german: .german
    case .french, .spanish, .portuguese, .italian: .solfege
    }
  }
}

extension Settings {
  /// The settings of a box that nobody has used yet: its player is asked for language and instrument.
  public static let ofNewBox: Settings = {
    var settings = Settings()
    settings.language = nil
    settings.firstQuestions = FirstStart.most
    return settings
  }()

  /// Takes on a language with its habits; the names of notes can be changed by themselves after it.
  mutating func speak(_ language: Language) {
    self.language = language
    names = language.noteNames
  }
}
