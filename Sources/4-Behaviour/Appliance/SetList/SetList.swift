import DevicePorts
import MusicTheory
import Texts
import Units
import Words

/// The set list: kept, gone through and changed.
struct SetList: Feature {
  /// The items, in the order of the evening.
  private(set) var items: [SetListItem] = []
  /// The item that is on, from 0; `nil` while none is.
  private(set) var current: Int?
  /// True once the file was read: before that nothing of it may be written.
  private var isKnown = false
  /// The name that is being written, letter by letter.
  private(set) var typed = ""

  /// The item that is on; `nil` while none is.
  var item: SetListItem? {
    current.flatMap { items.indices.contains($0) ? items[$0] : nil }
  }

  /// The name of the item that is on, for the player.
  var itemName: Phrase { item.map { Phrase(name: $0.name) } ?? "none" }

  /// Takes the contents of the set list's file.
  static func take(
    _ event: SetListEvent, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    switch event {
    case .found(let items, let faults):
      box.features.setList.items = items
      box.features.setList.isKnown = true
      box.features.setList.find(box.settings.setListItem)
      if let first = faults.first {
        let text: Phrase =
          faults.count == 1
          ? Phrase(sentence: first)
          : "\(faults.count) faults in the set list: \(Phrase(sentence: first))"
        box.notify(.setList, text, until: now + ApplianceState.passing)
      }
    case .saved: box.dismiss(.setList)
    case .failed(let failure):
      box.notify(
        .setList, "the set list is not kept: \(Phrase(sentence: failure.cause))",
        until: now + ApplianceState.passing)
    }
    return []
  }

  /// Takes items of a stick in place of the set list, or behind it as far as there is room.
  static func take(
    _ new: [SetListItem], keepsOwn: Bool, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    let own = box.features.setList
    guard own.isKnown else { return [.setList(.look)] }
    var all = keepsOwn ? own.items : []
    let more = new.filter { !all.contains($0) }
    for var item in more.prefix(SetListItem.most - all.count) {
      item.name = TuningNames.free(item.name, among: all.map(\.name))
      all.append(item)
    }
    let left = more.count - (all.count - (keepsOwn ? own.items.count : 0))
    if left > 0 {
      box.notify(
        .stick, "the set list has room for \(SetListItem.most) entries: \(left) were left out",
        until: now + ApplianceState.passing)
    }
    box.keepingPlaces {
      $0.features.setList.items = all
      $0.features.setList.find($0.settings.setListItem)
    }
    return [.setList(.save(all))]
  }

  /// Finds the item of a name, which is on.
  private mutating func find(_ name: String?) {
    current = name.flatMap { name in items.firstIndex { $0.name == name } }
  }

  /// Does what a line of the set list is for.
  static func carryOut(
    _ action: Menu.SetListAction, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    let typed = box.features.setList.typed
    switch action {
    case .take(let index):
      box.menu = nil
      return take(item: index, &box, at: now)
    case .add: return add(&box, at: now)
    case .update:
      let kept = Settings().taking(box.settings)
      return change(&box, at: now) { $0.settings = kept }
    case .move(let steps): return move(by: steps, &box)
    case .remove: return remove(&box, at: now)
    case .letter(let letter):
      return write(typed + TuningNames.written(letter, after: typed), &box, at: now)
    case .erase: return write(String(typed.dropLast()), &box, at: now)
    }
  }

  // MARK: - Going through it

  /// Goes so many items on, round and round; from no item to the first, or the last.
  static func turn(by steps: Int, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let list = box.features.setList
    let count = list.items.count
    guard count > 0 else { return [] }
    let from = list.current ?? (steps > 0 ? -1 : count)
    return take(item: ((from + steps) % count + count) % count, &box, at: now)
  }

  /// Goes to a share of the way through the list, 0...1.
  static func slide(
    to share: Double, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    let last = max(0, box.features.setList.items.count - 1)
    return take(item: Int((share * Double(last)).rounded()), &box, at: now)
  }

  /// Takes on an item's settings.
  private static func take(
    item index: Int, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard box.features.setList.items.indices.contains(index) else { return [] }
    box.features.setList.current = index
    let item = box.features.setList.items[index]
    var new = box.settings
    new.tune(to: item.settings.preset)
    new = new.taking(item.settings)
    new.setListItem = item.name
    return box.adopt(new, at: now)
  }

  // MARK: - Both buttons held

  /// True if there is another item than the one that is on, or something of it to be had back.
  static func leadsOn(_ box: ApplianceState) -> Bool {
    let list = box.features.setList
    return list.items.count > 1
      || !list.items.isEmpty && (list.item == nil || isChanged(box))
  }

  /// The next item, and both buttons go on from there.
  static func begin(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard box.power == .running, box.menu == nil else { return [] }
    box.menu = Menu()
    box.menu?.trail = [Menu.Place(page: .setList, row: 0)]
    box.menu?.editing = .setListItem
    return turn(by: 1, &box, at: now)
  }

  // MARK: - Changing it

  private static func add(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let items = box.features.setList.items
    guard items.count < SetListItem.most else { return [] }
    var new = box.settings
    let made =
      new.preset.strings.isEmpty ? box.said(new.deck.title).letters : new.preset.name
    let name = TuningNames.free(made, among: items.map(\.name))
    box.features.setList.items.append(SetListItem(name: name, settings: new))
    box.features.setList.current = items.count
    box.select(row: items.count)
    new.setListItem = name
    return box.apply(new, at: now) + keep(box)
  }

  private static func change(
    _ box: inout ApplianceState, at now: Instant, _ change: (inout SetListItem) -> Void
  ) -> [Effect] {
    let list = box.features.setList
    guard let current = list.current, list.items.indices.contains(current) else { return [] }
    change(&box.features.setList.items[current])
    box.keepSelectionInList()
    var new = box.settings
    new.setListItem = box.features.setList.items[current].name
    return box.apply(new, at: now) + keep(box)
  }

  private static func move(by steps: Int, _ box: inout ApplianceState) -> [Effect] {
    let list = box.features.setList
    guard let current = list.current, list.items.indices.contains(current + steps) else {
      return []
    }
    box.features.setList.items.swapAt(current, current + steps)
    box.features.setList.current = current + steps
    box.select(row: current + steps)
    return keep(box)
  }

  private static func remove(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let list = box.features.setList
    guard let current = list.current, list.items.indices.contains(current) else { return [] }
    box.features.setList.items.remove(at: current)
    box.features.setList.current = nil
    box.select(row: 0)
    var new = box.settings
    new.setListItem = nil
    return box.apply(new, at: now) + keep(box)
  }

  /// Begins to write the name of the item that is on.
  static func beginName(_ box: inout ApplianceState) {
    box.features.setList.typed = box.features.setList.item?.name ?? ""
  }

  /// Takes an item's name as far as it is written.
  private static func write(
    _ name: String, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard name.count <= SetListItem.nameLength else { return [] }
    box.features.setList.typed = name
    let plain = TuningNames.trimmed(name)
    guard !plain.isEmpty, let current = box.features.setList.current else { return [] }
    var others = box.features.setList.items.map(\.name)
    others.remove(at: current)
    return change(&box, at: now) { $0.name = TuningNames.free(plain, among: others) }
  }

  /// Has the list written; one that could not be read is read again first, so that nothing is written over it.
  private static func keep(_ box: ApplianceState) -> [Effect] {
    let list = box.features.setList
    return list.isKnown ? [.setList(.save(list.items))] : [.setList(.look)]
  }

  // MARK: - What is shown

  /// True if a setting of the item that is on was changed since.
  static func isChanged(_ box: ApplianceState) -> Bool {
    guard var kept = box.features.setList.item?.settings else { return false }
    // The strings of an own tuning are in its own file.
    let preset = box.settings.preset
    if kept.preset.identifier == preset.identifier { kept.preset = preset }
    return box.settings.taking(kept) != box.settings
  }

  /// The item that is on in words, in full and shorter and shorter; `nil` while none is.
  static func sayings(_ box: ApplianceState) -> [Phrase]? {
    let list = box.features.setList
    guard let item = list.item, let current = list.current else { return nil }
    let (number, isChanged) = (current + 1, isChanged(box))
    let name: Phrase = "\(number) \u{B7} \(name: item.name)"
    let star = Text.sign(isChanged ? " *" : "")
    return (isChanged ? ["\(name), changed"] : []) + ["\(name)\(star)", "No. \(number)\(star)"]
  }
}
