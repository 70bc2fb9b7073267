import DevicePorts
import Words

/// The updates on a stick.
struct UpdatesPage: MenuPage {
  static let name: Phrase = "Update"

  func title(_ box: ApplianceState) -> Phrase { Self.name }

  func isThere(_ box: ApplianceState) -> Bool { !box.features.updates.found.isEmpty }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    box.features.updates.found.map {
      Menu.Row(name: Phrase(name: $0.name), action: .open(.updates(asking: $0)))
    }
  }
}

/// The question whether an update is to be installed indeed; what changes nothing comes first.
struct UpdateQuestionPage: MenuPage {
  let update: UpdateFile

  func title(_ box: ApplianceState) -> Phrase { UpdatesPage.name }

  func isThere(_ box: ApplianceState) -> Bool { box.features.updates.found.contains(update) }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    [
      Menu.Row(name: "Leave it", action: .back),
      Menu.Row(name: "Install", value: Phrase(name: update.name), action: .install(update)),
    ]
  }
}
