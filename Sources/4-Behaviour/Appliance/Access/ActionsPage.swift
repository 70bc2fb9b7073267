import Words

/// All that takes POWER, both buttons or the ribbon elsewhere, as lines for MODE alone.
struct ActionsPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Actions" }

  func isThere(_ box: ApplianceState) -> Bool { box.isModeAlone }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let strings =
      box.offersStrings
      ? [Menu.Page.alone(.strings).row(box, value: StringsPage.text(box))] : []
    let hasItems = !box.features.setList.items.isEmpty
    return [
      row("Next", box.deck.pairAction(next: 1, box)),
      row("Before", box.deck.pairAction(next: -1, box)),
      row("Sound or silence", Buttons.bothAction(box) ?? box.deck.bothHeldAction(box)),
    ] + strings + [
      Menu.Row(
        name: "Next of the set list", value: box.features.setList.itemName,
        action: hasItems ? .alone(.turn(1)) : .tell),
      Menu.Row(
        name: "The one before it", value: box.features.setList.itemName,
        action: hasItems ? .alone(.turn(-1)) : .tell),
      row("Rest", box.deck.powerAction(box)),
      Menu.Page.alone(.switchingOff).row(box),
    ]
  }

  private func row(_ name: Phrase, _ action: ControlHint.Action?) -> Menu.Row {
    Menu.Row(
      name: name, value: action?.full ?? "nothing now",
      action: action.map { .alone(.perform($0)) } ?? .tell)
  }
}

/// The question whether the box is to be switched off indeed, for MODE alone.
struct SwitchingOffPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Switch off" }

  func isThere(_ box: ApplianceState) -> Bool { box.isModeAlone }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    [
      Menu.Row(name: "No, stay on", action: .back),
      Menu.Row(name: "Yes, switch off", action: .alone(.switchOff)),
    ]
  }
}
