public import MusicTheory
public import Words

extension ApplianceState {
  /// The language of the words on the screen.
  public var language: Language { settings.language ?? .english }

  /// The words of a phrase in the player's language.
  public func said(_ phrase: Phrase) -> String { Catalogue.of(language).said(phrase) }

  func said(_ editor: Menu.Editor) -> MenuView.Editor {
    MenuView.Editor(
      name: said(editor.name), value: said(editor.value), fraction: editor.fraction,
      allowed: said(editor.allowed))
  }
}

extension TuningPreset {
  /// The name of the tuning for the player; one of the player's own is the same in every language.
  public var words: Phrase { group == .mine ? Phrase(verbatim: name) : Phrase(words: name) }

  /// Family and name of the tuning for the player.
  public var titleWords: Phrase {
    strings.isEmpty ? words : "\(Phrase(words: group.title)) \u{B7} \(words)"
  }
}
