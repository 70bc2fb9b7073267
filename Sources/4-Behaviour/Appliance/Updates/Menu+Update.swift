import Words
import DevicePorts

/// The lists and the picture of updates.
extension ApplianceState {
  /// The menu's line for updates; none while there is nothing to update from or to tell.
  var updateRows: [Menu.Row] {
    if let installation {
      return [
        Menu.Row(
          name: Self.updateRow, value: installation.summary, action: .open(.installation))
      ]
    }
    guard let first = updating.found.first else { return [] }
    let value: Phrase =
      updating.found.count == 1 ? Phrase(name: first.name) : "\(updating.found.count)"
    return [Menu.Row(name: Self.updateRow, value: value, action: .open(.updates(asking: nil)))]
  }

  /// The updates on the stick.
  var foundRows: [Menu.Row] {
    updating.found.map {
      Menu.Row(name: Phrase(name: $0.name), action: .open(.updates(asking: $0)))
    }
  }

  /// The step between choosing and doing; what changes nothing comes first.
  func confirmationRows(_ update: UpdateFile) -> [Menu.Row] {
    [
      Menu.Row(name: "Leave it", action: .back),
      Menu.Row(name: "Install", value: Phrase(name: update.name), action: .install(update)),
    ]
  }

  /// The lines for the state of an installing, and for what can be done about it.
  var installationRows: [Menu.Row] {
    switch installation?.stage {
    case .done(let sentence):
      [
        Menu.Row(name: "Restart now", value: Phrase(sentence: sentence), action: .restart),
        Menu.Row(name: "Later", action: .leave),
      ]
    case .failed(let sentence):
      [Menu.Row(name: "Go on", value: Phrase(sentence: sentence), action: .leave)]
    case .running, nil: [Menu.Row(name: Self.updateRow, action: .tell)]
    }
  }

  /// The picture of an installing that is under way.
  var installationGauge: Menu.Editor? {
    guard let installation, case .running(let share) = installation.stage else { return nil }
    return Menu.Editor(
      name: "Installing \(name: installation.update.name)", value: installation.summary,
      fraction: share, allowed: "leave the stick in")
  }
}
