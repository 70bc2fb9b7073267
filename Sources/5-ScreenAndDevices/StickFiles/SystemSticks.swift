public import DevicePorts
public import Units

import Glibc
import RequestQueues

/// Sticks that are mounted below a folder, or a folder that stands for one.
///
/// What touches a stick is a process of its own, a ``Courier``.
public final class SystemSticks: Service {
  /// The facts that a look and a copying need.
  struct Facts: Sendable {
    /// The place at which sticks are found.
    var place: StickPlace
    /// The name of the box, and of its folder on a stick.
    var box: String
    /// The folders of the box.
    var own: BoxFolders
    /// A program that begins with ``Courier/runIfAsked()``.
    var program: String
    /// True if files are also read where the kernel does not confine the process that does.
    var allowsUnconfined: Bool
    /// The limits of patience.
    var limits = StickThread.Limits()
  }

  private let line = StickLine()
  private let worker: any WorkerPort

  /// The time that the thread may take to end.
  private static let patience = Seconds(0.2)

  /// Begins to look for sticks.
  ///
  /// - Parameters:
  ///   - place: Where sticks are found.
  ///   - box: The name of the box: that of its folder on a stick.
  ///   - own: Where the box keeps its player's things.
  ///   - program: A program that begins with ``Courier/runIfAsked()``; this one itself, where it does.
  ///   - allowsUnconfined: Whether files are read where the kernel cannot confine their reader.
  ///   - host: What has threads and a clock.
  public convenience init(
    at place: StickPlace, box: String, own: BoxFolders, program: String = "/proc/self/exe",
    allowsUnconfined: Bool, host: any HostPort
  ) {
    self.init(
      Facts(
        place: place, box: box, own: own, program: program, allowsUnconfined: allowsUnconfined),
      host: host)
  }

  init(_ facts: Facts, host: any HostPort) {
    worker = host.startWorker("sticks") { [line] in
      var thread = StickThread(facts, line: line, host: host)
      thread.run()
    }
    worker.wake()
  }

  deinit { close() }

  /// The descriptor that is readable when something happened.
  public var descriptors: [Int32] { [line.told.descriptor] }

  /// No deadline: the thread waits by itself.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [StickPortEvent] { line.takeEvents() }

  /// Asks for a look or a copying; a look that has not begun gives way to another one.
  public func ask(_ request: StickRequest) {
    line.queue.change { requests in
      if case .look = request {
        requests.removeAll { if case .look = $0 { true } else { false } }
      }
      requests.append(request)
    }
  }

  /// Ends the thread and its processes.
  public func close() {
    line.queue.askForEnd()
    worker.stop(within: Self.patience)
  }
}

/// The line between the panel and the thread of sticks.
typealias StickLine = ServiceLine<StickRequest, StickPortEvent>
