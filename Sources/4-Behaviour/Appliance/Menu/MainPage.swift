import Words

/// The list that the menu opens with, the same on every deck: what a player changes on stage.
struct MainPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Menu" }

  /// Of the lines themselves the last tuning alone is a choice.
  var leadsTo: Menu.Way { .deck }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let last = Tunings.last(box).map {
      Menu.Row(name: "Last tuning", value: $0.words, action: .choose(.tuning($0)))
    }
    return [last].compactMap(\.self) + [
      TuningsPage.opener(box), box.row(of: Setting.of(.fret)), box.row(of: Setting.of(.a4)),
      Menu.Page.setList.row(box, value: box.features.setList.itemName),
      Menu.Page.screen.row(box), box.row(of: Setting.of(.deck)), Menu.Page.more.row(box),
    ]
  }
}

/// What is seldom changed, that of the deck first.
struct MorePage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "More settings" }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let ofDeck = DeckPage().rows(box).isEmpty ? [] : [Menu.Page.ofDeck.row(box)]
    let tones = box.hasTones ? [Menu.Page.tones.row(box, value: Tones.text(box))] : []
    // In parts, since Swift 6.0 cannot check the types of all of it at once.
    var lines = ofDeck + Deck.units.filter { $0 != box.deck }.flatMap { $0.rowsElsewhere(box) }
    lines += tones + OwnTuningPage.openers(box) + box.settingRows(of: .more)
    lines.append(Menu.Page.shift.row(box, value: box.settings.shiftText))
    lines += [Menu.Page.sound, .notes].map { $0.row(box) }
    // The name of the language in itself, which its player finds whatever the box speaks.
    lines.append(Menu.Page.languages.row(box, value: Setting.language.text(box.settings)))
    lines += UpdatesPage.openers(box) + StickPage.openers(box)
    return lines + [Menu.Page.advanced, .about].map { $0.row(box) }
  }
}

/// The lines of the deck that is on.
struct DeckPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { box.deck.title }

  var leadsTo: Menu.Way { .sameList }

  func isThere(_ box: ApplianceState) -> Bool { !rows(box).isEmpty }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let settings = Setting.table.filter { $0.page == .ofDeck && box.isOffered($0) }
    return box.deck.firstRows(box)
      + settings.flatMap { [box.row(of: $0)] + box.deck.rows(after: $0.key, box) }
  }
}

extension Menu.Page {
  /// The line of another list that leads to this one.
  func row(_ box: ApplianceState, value: Phrase = .empty) -> Menu.Row {
    Menu.Row(name: unit.title(box), value: value, action: .open(self))
  }
}

extension ApplianceState {
  /// Shows the last of some lists as if the player had come there through those before it.
  mutating func show(through pages: [Menu.Page]) {
    let chosen = pages.dropFirst().map { Menu.Row.Action.open($0) } + [.tell]
    let trail = zip(pages, chosen).map { page, action in
      Menu.Place(page: page, row: rows(of: page).firstIndex { $0.action == action } ?? 0)
    }
    menu?.trail = trail
  }
}
