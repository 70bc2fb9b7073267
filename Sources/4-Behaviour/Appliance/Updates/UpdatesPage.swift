import DevicePorts
import Words

/// The updates on a stick.
struct UpdatesPage: MenuPage {
  static let name: Phrase = "Update"

  func title(_ box: ApplianceState) -> Phrase { Self.name }

  func isThere(_ box: ApplianceState) -> Bool { !box.features.updates.found.isEmpty }

  /// The first list's line for updates; none while there is nothing to update from or to tell.
  static func openers(_ box: ApplianceState) -> [Menu.Row] {
    if let installation = box.installation {
      return [Menu.Page.installation.row(box, value: installation.summary)]
    }
    let found = box.features.updates.found
    guard let first = found.first else { return [] }
    let value: Phrase = found.count == 1 ? Phrase(name: first.name) : "\(found.count)"
    return [Menu.Page.updates(asking: nil).row(box, value: value)]
  }

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
