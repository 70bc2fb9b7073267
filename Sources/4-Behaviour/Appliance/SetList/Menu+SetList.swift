import Words

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

extension SetList {
  /// The set list as a value, through which buttons and ribbon go: the entry's name is what is looked for.
  var editor: Menu.Editor {
    let (count, current) = (items.count, current ?? 0)
    return Menu.Editor(
      name: "\(current + 1) of \(count)", value: itemName,
      fraction: count > 1 ? Double(current) / Double(count - 1) : 0,
      allowed: "MODE goes on, POWER back")
  }
}
