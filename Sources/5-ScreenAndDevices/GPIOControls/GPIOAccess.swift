import DevicePorts
import Units

/// The adapter's access to the kernel's GPIO chips, a protocol so that its rules can be tested without a chip.
protocol GPIOAccess: AnyObject {
  /// The kernel's monotonic clock, the one that stamps edges.
  var now: Instant { get }

  /// Finds a configured line.
  func place(of line: ControlsConfiguration.Line) throws(GPIOFault) -> LinePlace

  /// Takes lines of the chip with this device file, by their offsets: all or none.
  func request(
    _ lines: [UInt32: LineSettings], of chip: String
  ) throws(GPIOFault) -> any LineRequest

  /// The name of the consumer that holds a line; `nil` when nobody holds it or the holder cannot be told.
  func holder(of place: LinePlace) -> String?
}

/// Lines that were taken together; one descriptor for the edges of all of them.
///
/// Levels are logical: `isActive` has the line's polarity behind it.
protocol LineRequest: AnyObject {
  /// The descriptor of the request, readable while edges wait.
  var descriptor: Int32 { get }

  /// The line's level now.
  func isActive(_ offset: UInt32) throws(GPIOFault) -> Bool

  /// Drives an output line.
  func set(_ offset: UInt32, isActive: Bool) throws(GPIOFault)

  /// Takes the edges that wait, oldest first; never blocks.
  func edges() throws(GPIOFault) -> [LineEdge]

  /// Gives the lines back.
  func release()
}

/// The place of a line on this machine.
struct LinePlace: Hashable {
  /// The chip's device file.
  var chip: String
  /// The line's number on the chip.
  var offset: UInt32
}

/// The settings that a line is requested with.
struct LineSettings: Equatable {
  /// The direction of a line: an input or an output.
  enum Direction: Equatable {
    /// An input whose edges of both kinds are reported, after the kernel's debounce.
    case input(ControlsConfiguration.Bias, debounce: Seconds)
    /// An output, driven to this level as it is taken.
    case output(isActive: Bool)
  }

  /// The direction of the line.
  var direction: Direction
  /// True if the line is active when its level is low.
  var isActiveLow: Bool
}

/// An edge as the kernel reported it.
struct LineEdge: Equatable {
  /// The line's number on its chip.
  var offset: UInt32
  /// The level after the edge.
  var isActive: Bool
  /// The kernel's time of the edge.
  var time: Instant
  /// Counts this line's edges from 1; a step of more than 1 means that the kernel dropped some.
  var sequence: UInt
}

/// A GPIO call that failed.
struct GPIOFault: Error, Equatable {
  /// The call.
  var call: String
  /// The text of `errno`, or what was looked for and what there is.
  var cause: String
}
