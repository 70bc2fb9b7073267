/// What a control does right now: what is written, and what a test does to see whether it is true.
public struct ControlHint: Sendable, Hashable {
  /// What a hand takes hold of.
  public enum Control: String, Sendable, Hashable, CaseIterable {
    /// The first button.
    case mode = "MODE"
    /// The second button.
    case power = "POWER"
    /// Both buttons at once.
    case both = "BOTH"
    /// The strip of keys.
    case ribbon = "RIBBON"
  }

  /// How a hand moves on a control.
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

  /// What is to be taken hold of.
  public var control: Control
  /// What it does, the most important first.
  public var actions: [Action]

  init(_ control: Control, _ actions: [Action]) {
    self.control = control
    self.actions = actions
  }

  init(_ control: Control, _ actions: Action...) { self.init(control, actions) }

  /// What it does, in full.
  public var full: String { actions.map(\.full).joined(separator: ", ") }

  /// The same, in a word each; what every player knows is left out.
  public var short: String { actions.compactMap(\.short).joined(separator: ", ") }
}
