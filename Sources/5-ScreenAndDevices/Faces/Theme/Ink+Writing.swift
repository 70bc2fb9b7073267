import Appliance
import MusicTheory
import Words

extension Ink {
  /// The manner in which words, notes and numbers are written.
  struct Writing: Equatable {
    /// The names of notes.
    var naming = NoteNaming()
    /// The language of words and numbers.
    var language = Language.english
  }
}

extension Ink.Writing {
  /// The manner that the settings ask for.
  init(_ state: ApplianceState) {
    self.init(naming: state.naming, language: state.language)
  }
}
