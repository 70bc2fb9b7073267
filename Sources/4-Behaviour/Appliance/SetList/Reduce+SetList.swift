import Texts
import Words
import DevicePorts
import MusicTheory
import Units

/// The set list: kept, gone through and changed.
extension ApplianceState {
  /// Takes the contents of the set list's file.
  mutating func take(_ event: SetListEvent, at now: Instant) -> [Effect] {
    switch event {
    case .found(let items, let faults):
      setList.items = items
      setList.isKnown = true
      setList.current = settings.setListItem.flatMap { name in
        items.firstIndex { $0.name == name }
      }
      if let first = faults.first {
        let text: Phrase =
          faults.count == 1
          ? Phrase(sentence: first)
          : "\(faults.count) faults in the set list: \(Phrase(sentence: first))"
        notify(.setList, text, until: now + Self.passing)
      }
    case .saved: dismiss(.setList)
    case .failed(let failure):
      notify(
        .setList, "the set list is not kept: \(Phrase(sentence: failure.cause))",
        until: now + Self.passing)
    }
    return []
  }

  /// Does what a line of the set list is for.
  mutating func carryOut(_ action: Menu.SetListAction, at now: Instant) -> [Effect] {
    switch action {
    case .take(let index):
      menu = nil
      return takeItem(index, at: now)
    case .add: return addItem(at: now)
    case .update:
      let kept = Settings().taking(settings)
      return changeItem(at: now) { $0.settings = kept }
    case .move(let steps): return moveItem(by: steps, at: now)
    case .remove: return removeItem(at: now)
    case .letter(let letter):
      return type(item: setList.typed + TuningNames.written(letter, after: setList.typed), at: now)
    case .erase: return type(item: String(setList.typed.dropLast()), at: now)
    }
  }

  // MARK: - Going through it

  /// Goes so many items on, round and round; from no item to the first, or the last.
  mutating func turn(item steps: Int, at now: Instant) -> [Effect] {
    let count = setList.items.count
    guard count > 0 else { return [] }
    let from = setList.current ?? (steps > 0 ? -1 : count)
    return takeItem(((from + steps) % count + count) % count, at: now)
  }

  /// Goes to a share of the way through the list, 0...1.
  mutating func slideItem(to share: Double, at now: Instant) -> [Effect] {
    takeItem(Int((share * Double(max(0, setList.items.count - 1))).rounded()), at: now)
  }

  /// Takes on an item's settings.
  private mutating func takeItem(_ index: Int, at now: Instant) -> [Effect] {
    guard setList.items.indices.contains(index) else { return [] }
    setList.current = index
    let item = setList.items[index]
    var new = settings.taking(item.settings)
    new.setListItem = item.name
    return adopt(new, at: now)
  }

  // MARK: - Both buttons held

  /// True if there is another item than the one that is on, or something of it to be had back.
  var leadsThroughSetList: Bool {
    setList.items.count > 1 || !setList.items.isEmpty && (setListItem == nil || isItemChanged)
  }

  /// The next item, and both buttons go on from there.
  mutating func beginSetList(at now: Instant) -> [Effect] {
    guard power == .running, menu == nil else { return [] }
    menu = Menu()
    menu?.trail = [Menu.Place(page: .setList, row: 0)]
    menu?.editing = .setListItem
    return turn(item: 1, at: now)
  }

  // MARK: - Changing it

  private mutating func addItem(at now: Instant) -> [Effect] {
    guard setList.items.count < SetListItem.most else { return [] }
    let made =
      settings.preset.strings.isEmpty ? said(settings.deck.title).letters : settings.preset.name
    let name = TuningNames.free(made, among: setList.items.map(\.name))
    setList.items.append(SetListItem(name: name, settings: settings))
    setList.current = setList.items.count - 1
    select(row: setList.items.count - 1)
    var new = settings
    new.setListItem = name
    return apply(new, at: now) + keepSetList()
  }

  private mutating func changeItem(
    at now: Instant, _ change: (inout SetListItem) -> Void
  ) -> [Effect] {
    guard let current = setList.current, setList.items.indices.contains(current) else { return [] }
    change(&setList.items[current])
    keepSelectionInList()
    var new = settings
    new.setListItem = setList.items[current].name
    return apply(new, at: now) + keepSetList()
  }

  private mutating func moveItem(by steps: Int, at now: Instant) -> [Effect] {
    guard let current = setList.current, setList.items.indices.contains(current + steps) else {
      return []
    }
    setList.items.swapAt(current, current + steps)
    setList.current = current + steps
    select(row: current + steps)
    return keepSetList()
  }

  private mutating func removeItem(at now: Instant) -> [Effect] {
    guard let current = setList.current, setList.items.indices.contains(current) else { return [] }
    setList.items.remove(at: current)
    setList.current = nil
    select(row: 0)
    var new = settings
    new.setListItem = nil
    return apply(new, at: now) + keepSetList()
  }

  /// Takes an item's name as far as it is written.
  private mutating func type(item name: String, at now: Instant) -> [Effect] {
    guard name.count <= SetListItem.nameLength else { return [] }
    setList.typed = name
    let plain = TuningNames.trimmed(name)
    guard !plain.isEmpty, let current = setList.current else { return [] }
    var others = setList.items.map(\.name)
    others.remove(at: current)
    return changeItem(at: now) { $0.name = TuningNames.free(plain, among: others) }
  }

  /// Has the list written; one that could not be read is read again first, so that nothing is written over it.
  private func keepSetList() -> [Effect] {
    setList.isKnown ? [.setList(.save(setList.items))] : [.setList(.look)]
  }
}
