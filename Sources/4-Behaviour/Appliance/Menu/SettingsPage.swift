import Words

/// A list of settings, and of nothing else.
struct SettingsPage: MenuPage {
  let page: Menu.Page
  let name: Phrase

  func title(_ box: ApplianceState) -> Phrase { name }

  func rows(_ box: ApplianceState) -> [Menu.Row] { box.settingRows(of: page) }
}

/// The values of a setting that has a few, each in its words.
struct ChoicesPage: MenuPage {
  let setting: Setting

  func title(_ box: ApplianceState) -> Phrase { setting.name }

  var leadsTo: Menu.Way { setting.isPlayed ? .deck : .listBefore }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let current = setting.index(box.settings)
    return setting.texts(in: box.settings).enumerated().map { index, text in
      Menu.Row(
        name: text, isCurrent: index == current, action: .choose(.value(setting.key, index)))
    }
  }
}
