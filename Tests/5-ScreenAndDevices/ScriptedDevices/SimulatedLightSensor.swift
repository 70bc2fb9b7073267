public import DevicePorts
public import Units

/// A light sensor in memory: a script makes it bright and dark, breaks it and takes it away.
///
/// - Thread: one thread for everything.
public final class SimulatedLightSensor: LightSensorPort, @unchecked Sendable {
  /// The light that falls on it; `nil` if there is no sensor.
  public var light: Lux?
  /// True while its bus answers nothing.
  public var isBroken = false
  /// Number of times that it was asked.
  public private(set) var measurements = 0

  /// Makes a sensor in a light, or none.
  public init(_ light: Lux? = nil) { self.light = light }

  /// Tells the light.
  ///
  /// - Throws: `DeviceFailure` while it is broken.
  public func measure() throws(DeviceFailure) -> Lux? {
    measurements += 1
    guard !isBroken else {
      throw DeviceFailure(
        object: "light sensor \"simulated\"", call: "in_illuminance_input",
        cause: "Remote I/O error", consequence: "the brightness stays")
    }
    return light
  }
}
