public import Units

/// What every device offers to the panel thread's one `poll`.
///
/// The loop waits until one of ``descriptors`` is readable or ``deadline`` has passed, then calls
/// ``events(now:)``. A port never blocks, never calls back and never draws a conclusion: it says
/// what happened and when.
///
/// - Thread: panel, for every member here and in the ports below unless a member says otherwise.
public protocol Port<Event>: AnyObject {
  /// What can happen to the device.
  associatedtype Event: Sendable

  /// File descriptors that become readable when something happened; may change after each call of
  /// ``events(now:)``. Empty for a device without a kernel behind it.
  var descriptors: [Int32] { get }

  /// When the port wants ``events(now:)`` called even if no descriptor is readable (an open to try
  /// again, a safety scan); `nil` when it does not.
  var deadline: Instant? { get }

  /// Takes what happened since the last call, in order. Opens and re-opens the device when due.
  func events(now: Instant) -> [Event]

  /// Gives the device back as it was found. The port is not used afterwards.
  func close()
}

/// A device call that failed, as one sentence a player and a maker can act on.
public struct DeviceFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// What it happened to, as the board file or the kernel names it: `audio card "usb"`,
  /// `line MODE of chip "pinctrl-bcm2835"`.
  public var object: String
  /// The call that failed (`snd_pcm_open`), or what was looked at.
  public var call: String
  /// Why: the text of `errno`, or what was found and what is allowed.
  public var cause: String
  /// What the box does now: `waiting for it`, `starting without it`.
  public var consequence: String

  /// Makes a failure out of its four parts.
  public init(object: String, call: String, cause: String, consequence: String) {
    self.object = object
    self.call = call
    self.cause = cause
    self.consequence = consequence
  }

  /// The sentence: `audio card "usb": snd_pcm_open: No such device; waiting for it`.
  public var description: String { "\(object): \(call): \(cause); \(consequence)" }
}
