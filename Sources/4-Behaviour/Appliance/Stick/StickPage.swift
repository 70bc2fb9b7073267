import DevicePorts
import Words

/// The ways to a stick and from it.
struct StickPage: MenuPage {
  let stick: Stick

  static let name: Phrase = "Stick"

  func title(_ box: ApplianceState) -> Phrase { Self.name }

  func isThere(_ box: ApplianceState) -> Bool { box.features.sticks.found.contains(stick) }

  /// The lines of the first list, one for each stick.
  static func openers(_ box: ApplianceState) -> [Menu.Row] {
    box.features.sticks.found.map { stick in
      Menu.Row(
        name: name,
        value: !stick.isUsable
          ? "cannot be read"
          : box.features.sticks.found.count == 1 ? "copy, take" : Phrase(name: stick.name),
        action: stick.isUsable ? .open(.stick(.ways(stick))) : .stick(.explain))
    }
  }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    [Menu.Page.stick(.copy(stick)), .stick(.take(stick))].map { $0.row(box) }
  }
}
