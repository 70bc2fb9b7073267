import Units
import Gestures

/// The hints of the controls while the menu is open.
extension ApplianceState {
  func hints(in menu: Menu) -> [ControlHint] {
    if let value = menu.editing { return hints(at: value) }
    let rows = rows(of: menu.place.page)
    let isList = rows.count > 1
    let onTap: [ControlHint.Action] = leavesByMode ? [.back] : isList ? [.nextLine] : []
    let selected = rows[menu.place.row]
    let hold: [ControlHint.Action] =
      switch selected.action {
      case .tell: []
      case .learn: [.takeReference]
      case .own(.learned): [.takeStrings]
      default: [.choose]
      }
    if controls.buttons.held == .mode {
      return [
        ControlHint(.power, isList ? [.lineBefore] : []), ControlHint(.mode, stillActions(hold)),
      ]
    }
    if controls.buttons.held == .power { return [ControlHint(.power, .back)] }
    let onRibbon: [ControlHint.Action] =
      (isList ? [.slideLines] : []) + (hold.isEmpty ? [] : [.tapLine])
    return [
      ControlHint(.mode, onTap + hold), ControlHint(.power, menu.asksFirst ? .leave : .back),
      ControlHint(.ribbon, pads > 0 ? onRibbon : []), ControlHint(.both, .leave),
    ]
  }

  private func hints(at value: Menu.Value) -> [ControlHint] {
    let isAlone = isModeAlone
    let onMode = isAlone ? ModeAlone.actions(at: value, self) : canStep(value, 1) ? [.more] : []
    if controls.buttons.held == .mode {
      return [
        ControlHint(.power, .keep), ControlHint(.mode, isAlone ? stillActions([.done]) : []),
      ]
    }
    if controls.buttons.held == .power { return [ControlHint(.mode, .keep)] }
    return [
      ControlHint(.mode, onMode),
      ControlHint(.power, canStep(value, -1) ? [.less] : []), ControlHint(.both, .keep),
      ControlHint(.ribbon, pads > 0 && canSlide(value) ? [.slideValue] : []),
    ]
  }

  /// True if there is another value in a direction: 1 is up, -1 down.
  func canStep(_ value: Menu.Value, _ direction: Int) -> Bool {
    if let setting = value.setting { return setting.stepped(direction, in: settings) != settings }
    if case .own(let value) = value, let steps = settings.steps(of: value) {
      return (0..<steps.count).contains(steps.index + direction)
    }
    return canSlide(value)
  }

  private func canSlide(_ value: Menu.Value) -> Bool {
    switch value {
    case .song: player.files.count > 1
    case .setListItem: features.setList.items.count > 1
    case .place: (player.song?.length?.value ?? 0) > 0
    case .setting, .wideReference, .own: true
    }
  }
}
