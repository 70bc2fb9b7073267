import Words

/// The lists of the menu, made of the state; there is no code for any one of them here.
extension ApplianceState {
  /// The lines of a list.
  func rows(of page: Menu.Page) -> [Menu.Row] {
    isModeAlone ? rowsForModeAlone(of: page) : page.unit.rows(self)
  }

  /// The line of a list that is on now, or the first.
  func currentRow(of page: Menu.Page) -> Int {
    rows(of: page).firstIndex(where: \.isCurrent) ?? 0
  }

  /// The settings that are in a list.
  func settingRows(of page: Menu.Page) -> [Menu.Row] {
    Setting.table.filter { $0.page == page && isOffered($0) }.map(row)
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
