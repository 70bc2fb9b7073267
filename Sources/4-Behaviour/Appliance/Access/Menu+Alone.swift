import Words

extension Menu {
  /// The action of a line that is there while MODE alone leads everywhere.
  enum AloneAction: Sendable, Equatable {
    /// Does on the deck what the controls do there, and shows the deck.
    case perform(ControlHint.Action)
    /// Goes to another item of the set list.
    case turn(Int)
    /// Chooses a string, or the nearest one for `nil`.
    case string(Int?)
    /// Changes a value by such steps.
    case change(Value, Stride)
    /// Switches the box off.
    case switchOff
  }

  /// The step of a value that is changed by MODE alone.
  public struct Stride: Sendable, Hashable {
    /// True if the value goes down.
    public internal(set) var isDown = false
    /// True if a step is as large as those of a button that is held for long.
    public internal(set) var isLarge = false
  }
}

/// The lists for MODE alone: those for two buttons with a way back, and what the other controls do as lines.
///
/// The lines of a list stay as they are while it is shown, whatever sounds or ends meanwhile: only their values change,
/// so that nobody chooses another line than the one that was read.
extension ApplianceState {
  /// The lines of a list while MODE alone leads everywhere.
  func rowsForModeAlone(of page: Menu.Page) -> [Menu.Row] {
    let unit = page.unit
    let rows = unit.rows(self)
    if unit.gauge(self) != nil { return rows }
    let isMain = page == .main
    let first = isMain ? [Menu.Page.alone(.actions).row(self)] : []
    let canGoBack = rows.contains { $0.action.isWayBack }
    let last =
      canGoBack ? [] : [Menu.Row(name: isMain ? "Leave the menu" : "Back", action: .back)]
    return first + rows + last
  }

  /// True if a tap of MODE is the way back, since there is no line to go to.
  var leavesByMode: Bool { isModeAlone && menu?.place.page.unit.gauge(self) != nil }
}

extension Menu.Row.Action {
  /// True if the line leads back or out, so that its list needs no other that does.
  fileprivate var isWayBack: Bool {
    switch self {
    case .back, .leave, .stick(.leave): true
    default: false
    }
  }
}
