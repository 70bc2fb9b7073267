import DevicePorts
import Units
import Words

/// The files that a box has left on a stick.
struct CarriedFilesPage: MenuPage {
  let owner: String

  func title(_ box: ApplianceState) -> Phrase { Phrase(name: owner) }

  func isThere(_ box: ApplianceState) -> Bool {
    box.features.sticks.listing?.boxes.contains(owner) == true
  }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    guard let listing = box.features.sticks.listing else { return [] }
    let new = listing.usable(of: owner, .new)
    let other = listing.usable(of: owner, .differs)
    let allNew =
      new.count > 1
      ? [
        Menu.Row(
          name: "All that is new", value: "\(new.count)",
          action: .stick(.take(new, keepsBoth: false)))
      ] : []
    let allOther =
      other.count > 1
      ? [
        Menu.Row(
          name: "All that differs", value: "\(other.count)",
          action: .open(.stick(.questionOfAll(box: owner))))
      ] : []
    return allNew + allOther + listing.files.filter { $0.box == owner }.map(row)
  }

  private func row(of file: CarriedFile) -> Menu.Row {
    let (value, action): (Phrase, Menu.Row.Action) =
      if let fault = file.fault {
        ("cannot be used", .stick(.tell(fault)))
      } else {
        switch file.standing {
        case .new: ("new", .stick(.take([file], keepsBoth: false)))
        case .differs: ("differs", .open(.stick(.question(file))))
        case .same: ("the same", .tell)
        }
      }
    return Menu.Row(name: file.title, value: value, action: action)
  }
}

extension CarriedKind {
  /// The things in the player's words.
  var title: Phrase {
    switch self {
    case .tunings: "Tunings"
    case .setList: "Set list"
    case .scales: "Scales"
    case .settings: "Settings"
    case .log: "Log"
    }
  }
}

extension CarriedFile {
  /// The file in the player's words: as it is called, or what it is if there is one of its kind.
  var title: Phrase {
    switch kind {
    case .tunings, .scales: Phrase(name: name.shown(letters: 60))
    case .setList, .settings, .log: kind.title
    }
  }
}
