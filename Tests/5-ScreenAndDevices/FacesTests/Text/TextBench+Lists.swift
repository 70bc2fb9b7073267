import DevicePorts
import Appliance
import Testing
import Units

extension TextBench {
  /// Draws a list at each of its lines, and what each line opens.
  mutating func draw(_ list: [String], of box: Box, at start: Instant) {
    var hands = Hands(box, at: start)
    hands.open(list)
    guard case .list(let rows)? = hands.box.state.menuView?.content else {
      Issue.record("\(list) is no list")
      return
    }
    for row in rows {
      draw("\(list), \(row.name)", hands.box.state)
      var opened = hands
      opened.press(.mode, tenths: 10)
      if opened.box.state.menuView != nil {
        draw("\(list), \(row.name) chosen", opened.box.state)
      }
      hands.press(.mode)
    }
  }
}
