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
