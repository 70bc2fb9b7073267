/// The computer's own trouble.
public struct ComputerHealth: Sendable, Equatable {
  /// True if the supply's voltage was too low since the kernel looked last.
  public var isVoltageLow: Bool
  /// True if the processor is so hot that it is slowed down.
  public var isHot: Bool

  /// Makes the health of a computer; by default of one without trouble.
  public init(isVoltageLow: Bool = false, isHot: Bool = false) {
    self.isVoltageLow = isVoltageLow
    self.isHot = isHot
  }
}

/// What the computer tells of itself.
///
/// - Thread: panel.
public protocol HealthPort: AnyObject {
  /// Looks at the computer; does not wait. What it cannot tell is no trouble.
  func look() -> ComputerHealth
}
