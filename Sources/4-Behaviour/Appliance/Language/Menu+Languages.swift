import Units
import Words

/// The list of languages, with which a new box begins.
extension ApplianceState {
  /// The languages, each by its own name.
  var languageRows: [Menu.Row] {
    Language.allCases.map { language in
      Menu.Row(
        name: Phrase(verbatim: language.title), isCurrent: language == settings.language,
        action: .choose(.language(language)))
    }
  }

  /// Goes from the splash to the deck, or to rest; on a new box by way of the list of languages.
  mutating func leaveSplash(at now: Instant) -> [Effect] {
    guard settings.language == nil else { return endStart(at: now) }
    play(at: now)
    openMenu(at: now)
    let first = Menu.Place(page: .languages, row: currentRow(of: .languages))
    menu?.trail = [first]
    return []
  }
}
