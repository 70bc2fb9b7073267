import DevicePorts
import Units

/// A ribbon behind a chip that has to be read.
protocol ChipRibbon: AnyObject {
  /// True while a line or a chip is missing: not there yet, or not any more.
  var isIncomplete: Bool { get }
  /// Descriptors that become readable when the chip has something to say.
  var descriptors: [Int32] { get }
  /// The instant at which the chip is to be read; `nil` while no read is due.
  var deadline: Instant? { get }

  /// Takes what is missing.
  func open(now: Instant) -> [ControlEvent]
  /// Takes what the chip said, and reads it when that is due.
  func events(now: Instant) -> [ControlEvent]
  /// Gives the lines back.
  func close()
}
