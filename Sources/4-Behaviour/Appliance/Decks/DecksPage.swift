import Words

/// The decks there are.
struct DecksPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Mode" }

  var leadsTo: Menu.Way { .deck }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    Deck.allCases.map { deck in
      var shown = box.settings
      shown.deck = deck
      return Menu.Row(
        name: Setting.of(.deck).text(shown), isCurrent: deck == box.settings.deck,
        action: .choose(.deck(deck)))
    }
  }
}
