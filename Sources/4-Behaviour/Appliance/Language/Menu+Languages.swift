import Units
import Words

extension Menu {
  /// True for the question with which a new box begins: there is no deck behind it yet.
  var asksFirst: Bool { trail.count == 1 && place.page == .languages }
}

/// The list of languages, with which a new box begins.
extension ApplianceState {
  /// The languages, each by its own name.
  var languageRows: [Menu.Row] {
    Language.allCases.map { language in
      Menu.Row(
        name: Phrase(name: language.title), isCurrent: language == settings.language,
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
