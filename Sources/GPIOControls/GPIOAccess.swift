import DevicePorts
import Units

/// What the adapter asks of the kernel's GPIO chips, so that its rules can be tested without any.
protocol GPIOAccess: AnyObject {
  /// The kernel's monotonic clock, the one that stamps edges.
  var now: Instant { get }

  /// Finds a configured line.
  func place(of line: ControlsConfiguration.Line) throws(GPIOFault) -> LinePlace

  /// Takes lines of the chip with this device file, by their offsets: all or none.
  func request(
    _ lines: [UInt32: LineSettings], of chip: String
  ) throws(GPIOFault) -> any LineRequest

  /// Who holds a line; `nil` when nobody does or it cannot be told.
  func holder(of place: LinePlace) -> String?
}

/// Lines that were taken together; one descriptor for the edges of all of them.
///
/// Levels are logical: `isActive` has the line's polarity behind it.
protocol LineRequest: AnyObject {
  /// Readable while edges wait.
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

/// Where a line is on this machine.
struct LinePlace: Hashable {
  /// The chip's device file.
  var chip: String
  /// The line's number on the chip.
  var offset: UInt32
}

/// How a line is taken.
struct LineSettings: Equatable {
  /// What a line is for.
  enum Direction: Equatable {
    /// An input whose edges of both kinds are reported, after the kernel's debounce.
    case input(ControlsConfiguration.Bias, debounce: Seconds)
    /// An output, driven to this level as it is taken.
    case output(isActive: Bool)
  }

  /// What it is for.
  var direction: Direction
  /// Whether low is active.
  var isActiveLow: Bool
}

/// An edge as the kernel reported it.
struct LineEdge: Equatable {
  /// The line's number on its chip.
  var offset: UInt32
  /// The level after the edge.
  var isActive: Bool
  /// When it happened.
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
