import Texts
public import Words
import MusicTheory
import Units

/// The set list, and where the player is in it.
struct SetList: Sendable, Equatable {
  /// The items, in the order of the evening.
  var items: [SetListItem] = []
  /// The item that is on, from 0; `nil` where none is.
  var current: Int?
  /// True once the file was read: before that nothing of it may be written.
  var isKnown = false
  /// The name that is being written, letter by letter.
  var typed = ""
}

extension ApplianceState {
  /// The name of the item that is on, for the player.
  var setListItemName: Phrase {
    setListItem.map { Phrase(name: $0.name) } ?? "none"
  }

  /// The item that is on; `nil` where none is.
  var setListItem: SetListItem? {
    setList.current.flatMap { setList.items.indices.contains($0) ? setList.items[$0] : nil }
  }

  /// True if a setting of the item that is on was changed since.
  var isItemChanged: Bool {
    guard var kept = setListItem?.settings else { return false }
    // The strings of an own tuning are in its own file.
    if kept.preset.identifier == settings.preset.identifier { kept.preset = settings.preset }
    return settings.taking(kept) != settings
  }

  /// The item that is on in words, in full and shorter and shorter; `nil` where none is.
  public var setListSayings: [Phrase]? {
    guard let item = setListItem, let current = setList.current else { return nil }
    let (number, isChanged) = (current + 1, isItemChanged)
    let name: Phrase = "\(number) \u{B7} \(name: item.name)"
    let star = Text.sign(isChanged ? " *" : "")
    return (isChanged ? ["\(name), changed"] : []) + ["\(name)\(star)", "No. \(number)\(star)"]
  }
}
