import MusicTheory
import Words

/// The set list: its items, and what can be done with the one that is on.
struct SetListPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Set list" }

  var leadsTo: Menu.Way { .deck }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let list = box.features.setList
    let items = list.items.enumerated().map { index, item in
      Menu.Row(
        name: "\(index + 1) \(name: item.name)",
        isCurrent: index == list.current, action: .setList(.take(index)))
    }
    let add =
      list.items.count < SetListItem.most
      ? [Menu.Row(name: "Keep as a new entry", action: .setList(.add))] : []
    return items + add + changingRows(box)
  }

  private func changingRows(_ box: ApplianceState) -> [Menu.Row] {
    guard let item = box.features.setList.item, let current = box.features.setList.current else {
      return []
    }
    let update =
      SetList.isChanged(box) ? [Menu.Row(name: "Keep the changes", action: .setList(.update))] : []
    let earlier =
      current > 0 ? [Menu.Row(name: "Move it up", action: .setList(.move(-1)))] : []
    let later =
      current < box.features.setList.items.count - 1
      ? [Menu.Row(name: "Move it down", action: .setList(.move(1)))] : []
    return update + [Menu.Page.setListName.row(box, value: Phrase(name: item.name))] + earlier
      + later + [Menu.Row(name: "Take it out", action: .setList(.remove))]
  }
}

/// The name of the item of the set list that is on, letter by letter.
struct SetListNamePage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Name" }

  func isThere(_ box: ApplianceState) -> Bool { box.features.setList.item != nil }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    LetterWheel(
      name: box.features.setList.item?.name ?? "", typed: box.features.setList.typed,
      erase: .setList(.erase)
    ) { .setList(.letter($0)) }.rows(box)
  }

  func opened(_ box: inout ApplianceState) -> [Effect] {
    SetList.beginName(&box)
    return []
  }
}
