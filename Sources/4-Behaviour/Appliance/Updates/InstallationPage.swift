import DevicePorts
import Words

/// The state of an update's installing, and what can be done about it.
struct InstallationPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { UpdatesPage.name }

  func isThere(_ box: ApplianceState) -> Bool { box.installation != nil }

  func isWatched(_ box: ApplianceState) -> Bool { box.installation?.progress.isRunning == true }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    switch box.installation?.progress {
    case .done(let sentence):
      [
        Menu.Row(name: "Restart now", value: Phrase(sentence: sentence), action: .restart),
        Menu.Row(name: "Later", action: .leave),
      ]
    case .failed(let sentence):
      [Menu.Row(name: "Go on", value: Phrase(sentence: sentence), action: .leave)]
    case .running, nil: [Menu.Row(name: UpdatesPage.name, action: .tell)]
    }
  }

  func gauge(_ box: ApplianceState) -> Menu.Editor? {
    guard let installation = box.installation, case .running(let share) = installation.progress
    else {
      return nil
    }
    return Menu.Editor(
      name: "Installing \(name: installation.update.name)", value: installation.summary,
      fraction: share, allowed: "leave the stick in")
  }
}
