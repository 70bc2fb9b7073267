public import Units

/// A sensor of the light that falls on the box, if there is one.
///
/// - Thread: one of its own: a sensor measures for a tenth of a second and more, and its bus can hang.
public protocol LightSensorPort: Sendable {
  /// Measures the light, however long that takes.
  ///
  /// - Returns: The light; `nil` if there is no sensor.
  /// - Throws: ``DeviceFailure`` when the sensor cannot be read, or tells what no light can be.
  func measure() throws(DeviceFailure) -> Lux?
}

/// An event of the light sensor.
public enum LightEvent: Sendable, Equatable {
  /// The sensor measures another light than before, or any for the first time.
  case measured(Lux)
  /// The sensor is gone, or tells nothing that can be used.
  case failed(DeviceFailure)
}
