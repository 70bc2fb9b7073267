import Appliance
import DevicePorts
import Texts
import Units

/// A player's hands on a box: buttons and ribbon as fast as they go, at times that only go on.
struct Hands {
  private(set) var box: Box
  /// The time until which the box has lived.
  private(set) var now: Instant
  private var held: Set<InputLine> = []
  private var finger: Int?

  /// Lays hands on a box.
  init(_ box: Box, at now: Instant) {
    self.box = box
    self.now = now
  }

  /// Lets time pass.
  mutating func wait(_ time: Seconds) {
    now = now + time
    box.take(.clock, at: now)
  }

  /// Lets something happen.
  mutating func take(_ event: Event) { box.take(event, at: now) }

  /// Holds a button, or lets it go.
  mutating func hold(_ button: InputLine, _ isHeld: Bool) {
    guard held.contains(button) != isHeld else { return }
    if isHeld { held.insert(button) } else { held.remove(button) }
    take(.control(.edge(button, isActive: isHeld, at: now)))
  }

  /// Lays a finger on a pad, moves it there, or lifts it.
  mutating func touch(_ pad: Int?) {
    guard pad != finger else { return }
    finger = pad
    take(.control(.pads(PadMask(bits: pad.map { 1 << UInt32($0) } ?? 0), at: now)))
  }

  /// Presses a button for some tenths of a second.
  mutating func press(_ button: InputLine, tenths: Int = 1) {
    hold(button, true)
    for _ in 0..<tenths { wait(Seconds(0.1)) }
    hold(button, false)
    wait(Seconds(0.1))
  }

  /// Opens the menu and what a line of it stands for, and a line in there.
  mutating func open(_ lines: String...) { open(lines) }

  /// Opens the menu, and one line of each list after the other.
  mutating func open(_ lines: [String]) {
    press(.mode, tenths: 10)
    for line in lines {
      for _ in 0..<60 where selected != line { press(.mode) }
      press(.mode, tenths: 10)
    }
  }

  /// The lines of the list that is shown.
  var rows: [MenuView.Row] {
    guard case .list(let rows)? = box.state.menuView?.content else { return [] }
    return rows
  }

  /// The name of the selected line of a list.
  var selected: String? { rows.first(where: \.isSelected)?.name.letters }
}
