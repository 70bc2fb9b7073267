import Words

/// The directions and sizes of the steps of a value that has too many for one round, for MODE alone.
struct StepsPage: MenuPage {
  let value: Menu.Value

  func title(_ box: ApplianceState) -> Phrase { box.editor(of: value).name }

  func isThere(_ box: ApplianceState) -> Bool {
    guard box.isModeAlone else { return false }
    if case .own(let value) = value { return box.settings.steps(of: value) != nil }
    return true
  }

  /// True if the value has steps for a hand that wants to go far.
  private var hasLargeSteps: Bool { value.setting.map { $0.coarse > 1 } ?? true }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let text = box.editor(of: value).value
    func row(_ name: Phrase, isDown: Bool, isLarge: Bool) -> Menu.Row {
      Menu.Row(
        name: name, value: text,
        action: .alone(.change(value, Menu.Stride(isDown: isDown, isLarge: isLarge))))
    }
    let small = [
      row("More", isDown: false, isLarge: false), row("Less", isDown: true, isLarge: false),
    ]
    guard hasLargeSteps else { return small }
    return small + [
      row("Much more", isDown: false, isLarge: true), row("Much less", isDown: true, isLarge: true),
    ]
  }
}
