public import MusicTheory
public import Texts
public import Words

extension ApplianceState {
  /// The language of the words on the screen.
  public var language: Language { settings.language ?? .english }

  /// The words of a phrase in the player's language.
  public func said(_ phrase: Phrase) -> Text { Catalogue.of(language).said(phrase) }

  /// The same box with its words in a language.
  public func speaking(_ language: Language) -> ApplianceState {
    var box = self
    box.settings.language = language
    return box
  }

  func said(_ editor: Menu.Editor) -> MenuView.Editor {
    MenuView.Editor(
      name: said(editor.name), value: said(editor.value), fraction: editor.fraction,
      allowed: said(editor.allowed))
  }
}

extension TuningPreset {
  /// The name of the tuning for the player; one of the player's own is the same in every language.
  public var words: Phrase { group == .mine ? Phrase(name: name) : Phrase(words: name) }

  /// Family and name of the tuning for the player.
  public var titleWords: Phrase {
    strings.isEmpty ? words : "\(Phrase(words: group.title)) \u{B7} \(words)"
  }
}
