public import Words

/// The actions of a control right now: the bottom line names them, and a test does them to see whether they are true.
public struct ControlHint: Sendable, Hashable {
  /// A part of the box that a hand takes hold of.
  public enum Control: String, Sendable, Hashable, CaseIterable {
    /// The first button.
    case mode = "MODE"
    /// The second button.
    case power = "POWER"
    /// Both buttons at once.
    case both = "BOTH"
    /// The strip of keys.
    case ribbon = "RIBBON"

    /// The name of the control; buttons bear theirs in every language.
    public var title: Phrase {
      switch self {
      case .mode, .power: Phrase(name: rawValue)
      case .both: "BOTH"
      case .ribbon: "RIBBON"
      }
    }
  }

  /// A movement of a hand on a control.
  public enum Movement: Sendable, Hashable {
    /// Touches it shortly.
    case tap
    /// Stays on it.
    case hold
    /// Leaves it.
    case release
    /// Moves along it.
    case slide
  }

  /// The control to take hold of.
  public var control: Control
  /// The actions of the control, the most important first.
  public var actions: [Action]

  init(_ control: Control, _ actions: [Action]) {
    self.control = control
    self.actions = actions
  }

  init(_ control: Control, _ actions: Action...) { self.init(control, actions) }

  /// The words for all actions, in full.
  public var full: Phrase { actions.map(\.full).joined() }

  /// The same, in a word each; what every player knows is left out.
  public var short: Phrase { actions.compactMap(\.short).joined() }

  /// The last of the actions alone, which takes the longest to find: what a tap does on a deck shows by itself.
  public var shortest: Phrase {
    actions.contains(.nextLine) ? short : actions.compactMap(\.short).suffix(1).joined()
  }
}
