import Words

/// The lines that few players need.
struct AdvancedPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Advanced" }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let rows = box.settingRows(of: .advanced)
    // The last setting, what a start does, is chosen once if ever.
    return rows.dropLast() + [
      Menu.Row(
        name: "A4, 300 to 600 Hz", value: Setting.of(.a4).text(box.settings),
        action: .edit(.wideReference)),
      Menu.Page.clock.row(box, value: ClockPage.text(box)),
    ] + rows.suffix(1)
  }
}
