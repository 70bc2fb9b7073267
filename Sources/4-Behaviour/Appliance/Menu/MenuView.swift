public import Texts
import Words

/// The menu as it is to be drawn: a list, or one value that is being changed.
public struct MenuView: Sendable, Equatable {
  /// One line of a list.
  public struct Row: Sendable, Equatable {
    /// The name of the setting, list or fact that the line is about.
    public var name: Text
    /// The value that the line has now, or what there is to say of it; may be empty.
    public var value: Text
    /// True if choosing would take this line.
    public var isSelected: Bool
    /// True if the line is the one of the list that is on.
    public var isCurrent: Bool
  }

  /// A value that is being changed, or that changes.
  public struct Editor: Sendable, Equatable {
    /// The name of the value.
    public var name: Text
    /// The value, with its unit.
    public var value: Text
    /// The place of the value between the first and the last, 0...1.
    public var fraction: Double
    /// The values that are allowed, in words, or what else is to be known.
    public var allowed: Text
    /// The button that makes the value less; `nil` if none does now.
    public var less: ControlHint.Control?
    /// The button that makes the value more; `nil` if none does now.
    public var more: ControlHint.Control?
  }

  /// A list, a value or a gauge that is shown.
  public enum Content: Sendable, Equatable {
    /// A list, of which one line is selected.
    case list([Row])
    /// One value.
    case editor(Editor)
    /// Something that is under way, and cannot be changed.
    case gauge(Editor)
  }

  /// The list's name.
  public var title: Text
  /// The list, value or gauge below the title.
  public var content: Content
}

extension ApplianceState {
  /// The menu as it is to be drawn; `nil` while it is closed.
  public var menuView: MenuView? {
    guard let menu else { return nil }
    let page = menu.place.page
    let title = said(page.unit.title(self))
    if let value = menu.editing {
      return MenuView(title: title, content: .editor(withCaps(said(editor(of: value)), of: value)))
    }
    if let gauge = page.unit.gauge(self) {
      return MenuView(title: title, content: .gauge(said(gauge)))
    }
    let rows = rows(of: page).enumerated().map { index, row in
      MenuView.Row(
        name: said(row.name), value: said(row.value), isSelected: index == menu.place.row,
        isCurrent: row.isCurrent)
    }
    return MenuView(title: title, content: .list(rows))
  }

  /// The same with the buttons that change the value.
  private func withCaps(_ editor: MenuView.Editor, of value: Menu.Value) -> MenuView.Editor {
    var editor = editor
    let goesDown = isModeAlone && menu?.stride.isDown == true
    editor.less = canStep(value, -1) ? .power : nil
    editor.more = canStep(value, 1) && !goesDown ? .mode : nil
    return editor
  }

  func editor(of value: Menu.Value) -> Menu.Editor {
    if value == .song { return player.songEditor }
    if value == .setListItem { return features.setList.editor }
    if case .own(let value) = value, let steps = settings.steps(of: value) {
      return steps.editor
    }
    guard let setting = value.setting else { return player.placeEditor }
    return Menu.Editor(
      name: setting.name, value: setting.text(settings),
      fraction: setting.share(in: settings), allowed: setting.allowed)
  }
}
