import Words

/// The list that the menu opens with: what a player needs on stage, in the order of use; the rest is in groups.
struct MainPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Menu" }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let settings = Setting.table.filter { $0.page == .main && box.isOffered($0) }
    // In parts, since Swift 6.0 cannot check the types of all of it at once.
    var lines: [Menu.Row] = settings.flatMap { [box.row(of: $0)] + rows(after: $0.key, box) }
    lines += Deck.units.filter { $0 != box.deck }.flatMap { $0.rowsElsewhere(box) }
    lines += [Menu.Page.sound, .screen, .notes].map { $0.row(box) }
    // The name of the language in itself, which its player finds whatever the box speaks.
    lines.append(Menu.Page.languages.row(box, value: Setting.language.text(box.settings)))
    lines.append(Menu.Page.setList.row(box, value: box.features.setList.itemName))
    lines += UpdatesPage.openers(box) + StickPage.openers(box)
    lines += [Menu.Page.advanced, .about].map { $0.row(box) }
    return lines
  }

  /// The lines that are no setting, and belong behind one.
  private func rows(after key: Setting.Key, _ box: ApplianceState) -> [Menu.Row] {
    let ofDeck = box.deck.rows(after: key, box)
    guard key == .preset else { return ofDeck }
    let tones = box.hasTones ? [Menu.Page.tones.row(box, value: Tones.text(box))] : []
    let shift = Menu.Page.shift.row(box, value: box.settings.shiftText)
    return ofDeck + OwnTuningPage.openers(box) + tones + [shift]
  }
}

extension Menu.Page {
  /// The line of another list that leads to this one.
  func row(_ box: ApplianceState, value: Phrase = .empty) -> Menu.Row {
    Menu.Row(name: unit.title(box), value: value, action: .open(self))
  }
}
