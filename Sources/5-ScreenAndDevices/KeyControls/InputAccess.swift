/// The adapter's access to the kernel's input devices, a protocol so that its rules can be tested without a device.
protocol InputAccess: AnyObject {
  /// The device files there are, in the kernel's order.
  var paths: [String] { get }

  /// A descriptor that is readable when a device came or went; -1 if that cannot be told.
  var watch: Int32 { get }

  /// True if a device came, went or has other permissions since the last call.
  func takeChanges() -> Bool

  /// Opens a device; nothing is taken from others yet.
  func open(_ path: String) throws(InputFault) -> any InputDevice

  /// Stops watching.
  func close()
}

/// An open input device; closed, and given back to others, when the last reference to it goes.
protocol InputDevice: AnyObject {
  /// The descriptor of the device, readable while events wait, and for good once the device is gone.
  var descriptor: Int32 { get }

  /// The name that the device told, without what cannot be printed.
  var name: String { get }

  /// The codes of the keys it has.
  var keys: Set<UInt16> { get }

  /// Has events to us alone, stamped by the monotonic clock.
  func take() throws(InputFault)

  /// The codes of the keys that are down.
  func down() throws(InputFault) -> Set<UInt16>

  /// Hands on the events that wait, whole `input_event`s in order; never blocks.
  func read(_ body: (UnsafeRawBufferPointer) -> Void) throws(InputFault)
}

/// An input device's call that failed.
struct InputFault: Error, Equatable {
  /// The call.
  var call: String
  /// The text of `errno`, or what was looked for and what there is.
  var cause: String
}
