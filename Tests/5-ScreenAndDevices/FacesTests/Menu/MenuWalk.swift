import Appliance
import DevicePorts
import Texts
import Units

/// A way through the whole menu by the two buttons, and what the box was at each step.
struct MenuWalk {
  /// The box at each line of each list, and at each value.
  private(set) var states: [ApplianceState] = []
  private(set) var box: Box
  private(set) var now: Instant

  /// Walks through the menu of a box from an instant on.
  init(_ box: Box, at start: Instant) {
    self.box = box
    now = start
    press(.mode, tenths: 10)
    walk { row in !row.name.isEmpty }
    press(.power, tenths: 1)
  }

  /// Takes each line of the list that is shown, and what it opens.
  ///
  /// - Parameter opens: Whether to go into a line.
  private mutating func walk(opens: (MenuView.Row) -> Bool) {
    for _ in 0..<rows.count {
      states.append(box.state)
      guard let row = rows.first(where: \.isSelected) else { return }
      if opens(row) { open(row) }
      press(.mode, tenths: 1)
    }
  }

  /// Goes into a line and comes back.
  private mutating func open(_ row: MenuView.Row) {
    let title = box.state.menuView?.title
    press(.mode, tenths: 10)
    switch box.state.menuView?.content {
    case .editor?:
      states.append(box.state)
      // A value is kept after four seconds.
      for _ in 0..<9 {
        now = now + Seconds(0.5)
        box.take(.clock, at: now)
      }
    case .gauge?:
      // A tone is waited for.
      states.append(box.state)
      press(.power, tenths: 1)
    case .list? where box.state.menuView?.title != title:
      // Only families have lists below them; one with a single tuning has a line without a count.
      let hasFamilies = box.state.menuView?.title.letters == "Instrument"
      walk { hasFamilies && !$0.value.isEmpty }
      press(.power, tenths: 1)
    default: break
    }
  }

  private var rows: [MenuView.Row] {
    guard case .list(let rows)? = box.state.menuView?.content else { return [] }
    return rows
  }

  /// Holds a button for some tenths of a second.
  private mutating func press(_ button: InputLine, tenths: Int) {
    box.take(.control(.edge(button, isActive: true, at: now)), at: now)
    for _ in 0..<tenths {
      now = now + Seconds(0.1)
      box.take(.clock, at: now)
    }
    box.take(.control(.edge(button, isActive: false, at: now)), at: now)
    now = now + Seconds(0.1)
    box.take(.clock, at: now)
  }
}
