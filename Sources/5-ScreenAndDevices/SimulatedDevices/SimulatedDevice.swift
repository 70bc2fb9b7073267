public import Units

/// The part of a device that a ``SteppingHost`` needs to move time to the next instant at which something happens.
public protocol SimulatedDevice: AnyObject {
  /// The instant at which the device's hardware does something next; `nil` when nothing is under way.
  var nextStep: Instant? { get }

  /// True while the panel thread has something to take.
  var hasEvents: Bool { get }

  /// Does what is due first; afterwards ``nextStep`` is later.
  func step(now: Instant)
}
