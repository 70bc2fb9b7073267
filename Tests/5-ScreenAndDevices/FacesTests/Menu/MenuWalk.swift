import Appliance
import DevicePorts
import Texts
import Units
import Words

/// A way through the whole menu by the two buttons, and what the box was at each step.
struct MenuWalk {
  /// The box at each line of each list, and at each value.
  let states: [ApplianceState]

  /// The lists behind which there are more.
  private static let groups = ["Menu", "More settings", "Instrument"]

  /// Walks through the menu of a box from an instant on.
  init(_ box: Box, at start: Instant) {
    var hands = Hands(box, at: start)
    hands.press(.mode, tenths: 10)
    var titles: Set<String> = []
    states = Self.walk(hands, &titles)
  }

  /// The states at the lines of the list that is shown, and at what each of them opens.
  private static func walk(_ start: Hands, _ titles: inout Set<String>) -> [ApplianceState] {
    var (hands, states) = (start, [ApplianceState]())
    let title = start.box.state.menuView?.title.letters ?? ""
    func said(_ words: String) -> String { start.box.state.said(Phrase(words: words)).letters }
    let opens = groups.map(said).contains(title)
    for _ in 0..<hands.rows.count {
      states.append(hands.box.state)
      if opens || hands.selected == said("Other instruments") { states += opened(hands, &titles) }
      hands.press(.mode)
    }
    return states
  }

  /// The states behind the selected line.
  private static func opened(_ start: Hands, _ titles: inout Set<String>) -> [ApplianceState] {
    var hands = start
    let title = start.box.state.menuView?.title
    hands.press(.mode, tenths: 10)
    guard let view = hands.box.state.menuView, view.title != title || hands.rows.isEmpty else {
      return []
    }
    guard case .list = view.content else { return [hands.box.state] }
    return titles.insert(view.title.letters).inserted ? walk(hands, &titles) : []
  }
}
