import DevicePorts

extension Menu {
  /// The action of a line about a stick when it is chosen.
  enum StickAction: Sendable, Equatable {
    /// Copies things to the stick.
    case copy([CarriedKind], Stick)
    /// Takes files from the stick, beside the box's own or in place of them.
    case take([CarriedFile], keepsBoth: Bool)
    /// Tells a sentence in full.
    case tell(String)
    /// Says what kinds of sticks can be read.
    case explain
    /// Leaves what a copying came to.
    case leave
  }
}
