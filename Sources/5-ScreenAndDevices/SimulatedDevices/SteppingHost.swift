public import DevicePorts

/// A host that moves time itself, from one step of its devices to the next, and keeps what they did.
public protocol SteppingHost: HostPort {
  /// Adds a device, which from then on takes its steps when they are due.
  func attach(_ device: any SimulatedDevice)

  /// Adds a line to the trace.
  func record(_ text: String)
}
