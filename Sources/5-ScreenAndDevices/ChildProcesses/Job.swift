public import Units

/// Something that processes do for the box, one at a time: when one is started, and what comes of what it says.
///
/// - Thread: that of its ``JobThread``, but for ``end()``.
public protocol Job: AnyObject, Sendable {
  /// The descriptors that wake the job, and the events of `poll` that do so.
  var watched: [Watched] { get }

  /// The instant at which ``work(with:woken:)`` is called at the latest; `nil` for no such.
  var deadline: Instant? { get }

  /// Does what is due: called at the beginning, after each record and end, and when the job is woken.
  ///
  /// - Parameters:
  ///   - processes: What starts a process.
  ///   - woken: Those of ``watched`` that have such events.
  /// - Returns: `false` for the end of the job, whose process was killed then.
  func work(with processes: Processes, woken: [Int32]) -> Bool

  /// Takes a record of the job's process.
  func hear(_ record: Record)

  /// Takes the end of the job's process, unless the job itself killed it.
  func processEnded(_ end: ChildProcess.End)

  /// Has ``work(with:woken:)`` return `false` soon. Any thread.
  func end()
}

/// A descriptor that a job watches.
public struct Watched: Sendable {
  /// The descriptor.
  public var descriptor: Int32
  /// The events of `poll`, such as `POLLIN`.
  public var events: Int32

  /// Joins a descriptor and its events.
  public init(_ descriptor: Int32, _ events: Int32) {
    self.descriptor = descriptor
    self.events = events
  }
}
