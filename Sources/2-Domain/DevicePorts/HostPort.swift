public import Units

/// The operating system as the box sees it: a clock, threads, one wait, and its end.
public protocol HostPort: AnyObject, Sendable {
  /// The monotonic clock. Any thread.
  var now: Instant { get }

  /// Waits until a descriptor is readable, the deadline passes, or someone calls ``wake()``.
  ///
  /// - Parameters:
  ///   - descriptors: What to watch.
  ///   - deadline: When to return at the latest; `nil` for no limit.
  /// - Returns: `false` when the box has to end (SIGTERM, SIGINT).
  func wait(for descriptors: [Int32], until deadline: Instant?) -> Bool

  /// Ends a ``wait(for:until:)``, or the next one. Any thread but audio.
  func wake()

  /// Starts a thread that runs `step` each time it is woken, and never twice at once.
  func startWorker(_ name: String, step: @escaping @Sendable () -> Void) -> any WorkerPort

  /// Writes one line for the maker, where the system keeps them. Any thread but audio.
  func log(_ line: String)

  /// Tells the supervisor that the box is up, and from then on (each call) that it is alive.
  func reportAlive()

  /// Shuts the machine down safely, or ends the process if that is not the box's to do.
  func powerOff()

  /// Starts the machine anew, or ends the process if that is not the box's to do.
  func restart()

  /// Takes the notices of the system since its start, a sentence each; each of them is given once.
  func takeNotices() -> [String]
}

/// A thread that runs its step when woken.
public protocol WorkerPort: AnyObject, Sendable {
  /// An eventfd that wakes the thread when signalled, for the audio thread; -1 for none.
  var descriptor: Int32 { get }

  /// Wakes the thread; wakes before it ran become one. Any thread but audio.
  func wake()

  /// Ends the thread after the step that is running; returns when it ended.
  func stop()

  /// Ends the thread, or leaves it behind if its step takes longer, as on something that hangs.
  ///
  /// - Returns: Whether it ended.
  @discardableResult func stop(within patience: Seconds) -> Bool
}

extension WorkerPort {
  /// Ends the thread, and waits until it ended, however long that takes.
  @discardableResult public func stop(within patience: Seconds) -> Bool {
    stop()
    return true
  }
}
