import DevicePorts
import Words

/// The boxes that have left something on a stick, or the files if there is one box.
struct TakePage: MenuPage {
  let stick: Stick

  func title(_ box: ApplianceState) -> Phrase { "Take from the stick" }

  func isThere(_ box: ApplianceState) -> Bool { box.features.sticks.found.contains(stick) }

  func opened(_ box: inout ApplianceState) -> [Effect] {
    Sticks.look(through: stick, &box)
  }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    guard let listing = box.features.sticks.listing else {
      return [Menu.Row(name: "Looking through it", action: .tell)]
    }
    let owners = listing.boxes
    let rows =
      owners.count == 1
      ? CarriedFilesPage(owner: owners[0]).rows(box)
      : owners.map { owner in
        let files = listing.usable(of: owner, .new) + listing.usable(of: owner, .differs)
        return Menu.Page.stick(.files(box: owner)).row(
          box, value: files.isEmpty ? "all the same" : "\(files.count) new")
      }
    let complaint = listing.complaint.map {
      [Menu.Row(name: "Not all", value: Phrase(sentence: $0), action: .stick(.tell($0)))]
    }
    let all = rows + (complaint ?? [])
    return all.isEmpty
      ? [Menu.Row(name: "Nothing", value: "no box has left anything", action: .tell)] : all
  }
}

extension StickListing {
  /// The files of a box that can be used, and that compare so with the box's own.
  func usable(of owner: String, _ standing: CarriedFile.Standing) -> [CarriedFile] {
    files.filter { $0.box == owner && $0.standing == standing && $0.fault == nil }
  }
}
