import Words
import BoardFile
import MusicTheory

/// The lines of the lists: the first one has what a player needs on stage, in the order of use; the rest is in groups.
extension ApplianceState {
  /// The lines of the first list.
  var mainRows: [Menu.Row] {
    let settings = Setting.table.filter { $0.page == .main && isOffered($0) }
    // In parts, since Swift 6.0 cannot check the types of all of it at once.
    var lines: [Menu.Row] = settings.flatMap { [row(of: $0)] + rows(after: $0.key) }
    lines += rowsElsewhere
    lines += [Menu.Page.sound, .screen, .notes].map(Self.row)
    lines.append(languageRow)
    lines += [setListRow] + updateRows + stickRows
    lines += [Menu.Page.advanced, .about].map(Self.row)
    return lines
  }

  /// The name of the language in itself, which its player finds whatever the box speaks.
  private var languageRow: Menu.Row {
    Menu.Row(
      name: Self.title(of: .languages), value: Setting.language.text(settings),
      action: .open(.languages))
  }

  private var setListRow: Menu.Row {
    Menu.Row(
      name: Self.title(of: .setList),
      value: setListItemName, action: .open(.setList))
  }

  /// The settings that are in a list.
  func settingRows(of page: Menu.Page) -> [Menu.Row] {
    Setting.table.filter { $0.page == page && isOffered($0) }.map(row)
  }

  /// The lines that are no setting, and belong behind one.
  private func rows(after key: Setting.Key) -> [Menu.Row] {
    let ofDeck = deck.rows(after: key, self)
    guard key == .preset else { return ofDeck }
    let tones =
      deck.hasTones
      ? [Menu.Row(name: "Tones", value: toneText, action: .open(.tones))] : []
    return ofDeck + ownRow + tones + [shiftRow]
  }

  /// The lines of decks that are not on.
  private var rowsElsewhere: [Menu.Row] {
    Deck.units.filter { $0 != deck }.flatMap { $0.rowsElsewhere(self) }
  }

  private static func row(of page: Menu.Page) -> Menu.Row {
    Menu.Row(name: title(of: page), action: .open(page))
  }

  /// The line of a setting, which leads to the list of its values, or to a number.
  func row(of setting: Setting) -> Menu.Row {
    Menu.Row(
      name: setting.name, value: setting.text(settings),
      action: setting.choices.map { .open($0) } ?? .edit(.setting(setting.key)))
  }

  /// True if the box has what a setting is about, on this deck.
  func isOffered(_ setting: Setting) -> Bool {
    (setting.deck ?? settings.deck) == settings.deck && setting.isThere(self)
  }
}
