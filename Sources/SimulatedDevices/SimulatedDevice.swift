import Units

/// What a ``SimulatedHost`` asks of a device, so that it can move time to where something happens.
protocol SimulatedDevice: AnyObject {
  /// When the device's hardware does something next; `nil` when nothing is under way.
  var nextStep: Instant? { get }

  /// Whether the panel thread has something to take.
  var hasEvents: Bool { get }

  /// Does what is due first; afterwards ``nextStep`` is later.
  func step(now: Instant)
}
