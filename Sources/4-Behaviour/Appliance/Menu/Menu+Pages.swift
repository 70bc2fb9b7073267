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

  // MARK: - MODE alone

  /// The lines of a list while MODE alone leads everywhere: those for two buttons with a way back, and what the other
  /// controls do as lines.
  ///
  /// They stay as they are while the list is shown, whatever sounds or ends meanwhile: only their values change,
  /// so that nobody chooses another line than the one that was read.
  func rowsForModeAlone(of page: Menu.Page) -> [Menu.Row] {
    let unit = page.unit
    let rows = unit.rows(self)
    if unit.gauge(self) != nil { return rows }
    let isMain = page == .main
    let first = isMain ? [Menu.Page.alone(.actions).row(self)] : []
    let canGoBack = rows.contains { $0.action.isWayBack }
    let last =
      canGoBack ? [] : [Menu.Row(name: isMain ? "Leave the menu" : "Back", action: .back)]
    return first + rows + last
  }

  /// True if a tap of MODE is the way back, since there is no line to go to.
  var leavesByMode: Bool { isModeAlone && menu?.place.page.unit.gauge(self) != nil }
}

extension Menu.Row.Action {
  /// True if the line leads back or out, so that its list needs no other that does.
  fileprivate var isWayBack: Bool {
    switch self {
    case .back, .leave, .stick(.leave): true
    default: false
    }
  }
}
