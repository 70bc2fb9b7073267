import Words
import MusicTheory
import Units

extension Menu {
  /// The action of a line of the set list when it is chosen.
  enum SetListAction: Sendable, Equatable {
    /// Takes on an item, from 0.
    case take(Int)
    /// Adds an item with the settings that are on.
    case add
    /// Puts the settings that are on into the item that is on.
    case update
    /// Moves the item that is on by a place.
    case move(Int)
    /// Takes the item that is on out of the list.
    case remove
    /// Adds a letter to the item's name.
    case letter(Character)
    /// Takes the last letter of the name away.
    case erase
  }
}

extension ApplianceState {
  /// The lines of the set list: its items, and what can be done with the one that is on.
  var setListRows: [Menu.Row] {
    let items = setList.items.enumerated().map { index, item in
      Menu.Row(
        name: "\(index + 1) \(name: item.name)",
        isCurrent: index == setList.current, action: .setList(.take(index)))
    }
    let add =
      setList.items.count < SetListItem.most
      ? [Menu.Row(name: "Keep as a new item", action: .setList(.add))] : []
    return items + add + changingRows
  }

  private var changingRows: [Menu.Row] {
    guard let item = setListItem, let current = setList.current else { return [] }
    let update =
      isItemChanged
      ? [Menu.Row(name: "Keep the changes", action: .setList(.update))] : []
    let earlier =
      current > 0 ? [Menu.Row(name: "Move it up", action: .setList(.move(-1)))] : []
    let later =
      current < setList.items.count - 1
      ? [Menu.Row(name: "Move it down", action: .setList(.move(1)))] : []
    return update + [
      Menu.Row(name: "Name", value: Phrase(name: item.name), action: .open(.setListName))
    ]
      + earlier + later
      + [Menu.Row(name: "Take it out", action: .setList(.remove))]
  }

  /// The wheel of letters for an item's name.
  var setListNameRows: [Menu.Row] {
    letterRows(
      name: setListItem?.name ?? "", typed: setList.typed, erase: .setList(.erase)
    ) { .setList(.letter($0)) }
  }

  /// The set list as a value, through which buttons and ribbon go.
  var setListEditor: Menu.Editor {
    let (count, current) = (setList.items.count, setList.current ?? 0)
    return Menu.Editor(
      name: setListItemName,
      value: "\(current + 1) of \(count)",
      fraction: count > 1 ? Double(current) / Double(count - 1) : 0,
      allowed: "MODE goes on, POWER back")
  }
}
