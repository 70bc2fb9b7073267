public import Units

/// A device as the panel thread's one `poll` uses it.
///
/// The loop waits until one of ``descriptors`` is readable or ``deadline`` has passed, then calls
/// ``events(now:)``. A port never blocks, never calls back and never draws a conclusion: it says
/// what happened and when.
///
/// - Thread: panel, for every member here and in the ports below unless a member says otherwise.
public protocol Port<Event>: AnyObject {
  /// The type of the device's events.
  associatedtype Event: Sendable

  /// File descriptors that become readable when something happened; may change after each call of
  /// ``events(now:)``. Empty for a device without a kernel behind it.
  var descriptors: [Int32] { get }

  /// The instant at which the port wants ``events(now:)`` called even if no descriptor is readable (an open to try
  /// again, a safety scan); `nil` when it does not.
  var deadline: Instant? { get }

  /// Takes what happened since the last call, in order. Opens and re-opens the device when due.
  func events(now: Instant) -> [Event]

  /// Gives the device back as it was found. The port is not used afterwards.
  func close()
}

/// A device call that failed, as one sentence a player and a maker can act on.
public struct DeviceFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The device or part that failed, as the board file or the kernel names it: `audio card "usb"`, `line MODE of chip
  /// "pinctrl-bcm2835"`.
  public var object: String
  /// The call that failed (`snd_pcm_open`), or what was looked at.
  public var call: String
  /// The cause: the text of `errno`, or what was found and what is allowed.
  public var cause: String
  /// The consequence for the box: `waiting for it`, `starting without it`.
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
