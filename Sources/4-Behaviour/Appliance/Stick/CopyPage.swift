import DevicePorts
import Words

/// The things that can be copied to a stick.
struct CopyPage: MenuPage {
  let stick: Stick

  static let name: Phrase = "Copy to the stick"

  func title(_ box: ApplianceState) -> Phrase { Self.name }

  func isThere(_ box: ApplianceState) -> Bool { box.features.sticks.found.contains(stick) }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    [
      Menu.Row(
        name: "Everything", value: "to \(name: stick.name)",
        action: .stick(.copy(CarriedKind.allCases, stick)))
    ]
      + CarriedKind.allCases.map {
        Menu.Row(name: $0.title, action: .stick(.copy([$0], stick)))
      }
  }
}

/// The state of a copying to a stick.
struct CopyingPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { CopyPage.name }

  func isThere(_ box: ApplianceState) -> Bool { box.features.sticks.copying != nil }

  func isWatched(_ box: ApplianceState) -> Bool {
    box.features.sticks.copying?.progress.isRunning == true
  }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    switch box.features.sticks.copying?.progress {
    case .done(let sentence):
      [Menu.Row(name: "Done", value: Phrase(sentence: sentence), action: .stick(.leave))]
    case .failed(let sentence):
      [Menu.Row(name: "Go on", value: Phrase(sentence: sentence), action: .stick(.leave))]
    case .running, nil: [Menu.Row(name: StickPage.name, action: .tell)]
    }
  }

  func gauge(_ box: ApplianceState) -> Menu.Editor? {
    guard let copying = box.features.sticks.copying, case .running(let share) = copying.progress
    else {
      return nil
    }
    return Menu.Editor(
      name: "Copying to \(name: copying.stick.name)", value: Setting.percent(share),
      fraction: share, allowed: "leave the stick in")
  }
}
