/// The light behind the panel, if it can be set.
///
/// - Thread: panel.
public protocol BacklightPort: Sendable {
  /// True if there is a light that can be set.
  var isPresent: Bool { get }

  /// Sets the light.
  ///
  /// - Parameter level: 0...1 of what it can; 0 is as little as it can without going out.
  /// - Throws: ``DeviceFailure`` when the kernel refuses; the light stays as it was.
  func set(_ level: Double) throws(DeviceFailure)
}
