import Texts
import Words
import BoardFile
import DevicePorts
import Units

@testable import Appliance

/// A box in the hands of a player: every movement is edges with their times, and time passes as in the box.
struct Hands {
  var state: ApplianceState
  var now: Instant
  /// The effects that the box had since this array was last emptied.
  var effects: [Effect] = []
  /// A function that is told of every event before it counts.
  var onEvent: ((Event, Instant) -> Void)?

  /// A box that is running; the first movement comes a second after its start.
  init(
    _ settings: Settings = Settings(), pads: Int = 16,
    info: BoxInfo = BoxInfo(version: "1.2.3", board: "test", hasBacklight: true),
    splash: Bool = false, onEvent: ((Event, Instant) -> Void)? = nil
  ) {
    self.onEvent = onEvent
    state = ApplianceState(pads: pads, route: .jack, info: info)
    now = Instant(nanoseconds: 5_000_000_000)
    send(.started(settings, complaint: nil, splash: splash))
    wait(1)
    effects = []
  }

  mutating func send(_ event: Event) {
    onEvent?(event, now)
    effects += reduce(&state, event, at: now)
  }

  /// Lets time pass as the runtime does: a clock event at every deadline.
  mutating func wait(_ seconds: Double) {
    let end = now + Seconds(seconds)
    while let due = state.deadline, due <= end {
      now = max(now, due)
      send(.clock)
    }
    now = end
  }

  mutating func edge(_ line: InputLine, _ isActive: Bool) {
    send(.control(.edge(line, isActive: isActive, at: now)))
  }

  /// Presses a button and lets it go, and waits as a hand does.
  mutating func press(_ line: InputLine, for seconds: Double) {
    edge(line, true)
    wait(seconds)
    edge(line, false)
    wait(0.15)
  }

  mutating func tap(_ line: InputLine) { press(line, for: 0.08) }

  mutating func hold(_ line: InputLine) { press(line, for: 0.65) }

  /// Holds one button and taps the other some times, as hands do that mean it.
  mutating func tapWhileHeld(_ held: InputLine, _ tapped: InputLine, times: Int = 1) {
    edge(held, true)
    wait(0.3)
    for _ in 0..<times { tap(tapped) }
    edge(held, false)
    wait(0.15)
  }

  /// Presses both, and lets them go.
  mutating func chord() {
    edge(.mode, true)
    wait(0.03)
    edge(.power, true)
    wait(0.1)
    edge(.mode, false)
    wait(0.02)
    edge(.power, false)
    wait(0.15)
  }

  /// Holds both for as long as what sounds takes, and lets them go.
  mutating func holdBoth(for seconds: Double = 1.1) {
    edge(.mode, true)
    wait(0.03)
    edge(.power, true)
    wait(seconds)
    edge(.mode, false)
    wait(0.02)
    edge(.power, false)
    wait(0.15)
  }

  /// Lays fingers on exactly these pads.
  mutating func touch(_ pads: Int...) {
    let bits = pads.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
    send(.control(.pads(PadMask(bits: bits), at: now)))
    wait(0.02)
  }

  /// Lays a finger on a pad and lifts it.
  mutating func tapPad(_ pad: Int) {
    touch(pad)
    wait(0.08)
    touch()
    wait(0.1)
  }

  /// Slides a finger from one pad to another.
  mutating func slide(from first: Int, to last: Int) {
    let step = last >= first ? 1 : -1
    for pad in stride(from: first, through: last, by: step) { touch(pad) }
    touch()
  }

  /// Opens the menu and, by taps and holds, the line with this name, in the list or in one of those below it.
  mutating func open(_ name: String) {
    if state.menu == nil { hold(.mode) }
    for group in groups(before: name) + [name] {
      select(group)
      hold(.mode)
    }
  }

  /// The lines behind which the one with this name is, from the first list on; none if it is shown already.
  private func groups(before name: String) -> [String] {
    guard state.menu?.place.page == .main else { return [] }
    var lists: [(page: Menu.Page, way: [String])] = [(.main, [])]
    var seen: Set<Menu.Page> = [.main]
    while !lists.isEmpty {
      let (page, way) = lists.removeFirst()
      let rows = state.rows(of: page)
      if rows.contains(where: { state.said($0.name).letters == name }) { return way }
      for row in rows {
        guard let next = row.action.opens, seen.insert(next).inserted else { continue }
        lists.append((next, way + [state.said(row.name).letters]))
      }
    }
    return []
  }

  /// Chooses one of the values of a setting.
  mutating func set(_ name: String, _ value: String) {
    open(name)
    select(value)
    hold(.mode)
  }

  /// Selects the line with this name, if the list has one.
  mutating func select(_ name: String) {
    for _ in rows where selected?.name != name { tap(.mode) }
  }

  /// The letters of a line of a list, or of a value that is being changed.
  struct Letters {
    var name: String
    var value: String
    var allowed = ""
    var fraction = 0.0
    var isSelected = false
    var isCurrent = false
  }

  /// The lines of the list that is shown.
  var rows: [Letters] {
    guard case .list(let rows)? = state.menuView?.content else { return [] }
    return rows.map {
      Letters(
        name: $0.name.letters, value: $0.value.letters, isSelected: $0.isSelected,
        isCurrent: $0.isCurrent)
    }
  }

  var selected: Letters? { rows.first(where: \.isSelected) }

  /// The value that is being changed.
  var editor: Letters? {
    guard case .editor(let editor)? = state.menuView?.content else { return nil }
    return Letters(
      name: editor.name.letters, value: editor.value.letters, allowed: editor.allowed.letters,
      fraction: editor.fraction)
  }

  /// The settings that were written since ``effects`` was last emptied.
  var saved: [Settings] {
    effects.compactMap { if case .save(let settings) = $0 { settings } else { nil } }
  }
}

extension Menu.Row.Action {
  /// The list that the line leads to, if it does.
  var opens: Menu.Page? {
    switch self {
    case .open(let page), .openInstead(let page): page
    default: nil
    }
  }
}
