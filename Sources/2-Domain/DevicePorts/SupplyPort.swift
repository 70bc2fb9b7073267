/// What the computer tells of its own supply.
///
/// - Thread: panel.
public protocol SupplyPort: AnyObject {
  /// Looks at the supply; does not wait.
  ///
  /// - Returns: True if its voltage was too low since the kernel looked last; `nil` if nothing tells.
  func isLow() -> Bool?
}
