public import DevicePorts

/// A light in memory that tells the trace what it was set to.
///
/// - Thread: one thread for everything.
public final class SimulatedBacklight: BacklightPort, @unchecked Sendable {
  /// True always: there is a light.
  public let isPresent = true
  /// The brightness that the light was set to, 0...1; `nil` before.
  public private(set) var level: Double?
  /// True while the kernel refuses.
  public var isBroken = false

  private let host: SimulatedHost

  /// Makes a light in virtual time.
  public init(host: SimulatedHost) { self.host = host }

  /// Keeps the level.
  ///
  /// - Throws: `DeviceFailure` while it is broken.
  public func set(_ level: Double) throws(DeviceFailure) {
    guard !isBroken else {
      throw DeviceFailure(
        object: "backlight", call: "write", cause: "Input/output error",
        consequence: "its brightness stays")
    }
    self.level = level
    host.record("backlight \(Int((level * 100).rounded())) %")
  }
}
