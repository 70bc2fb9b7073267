public import DevicePorts
public import Units

import Glibc
import RequestQueues

/// Sticks that are mounted below a folder, or a folder that stands for one.
///
/// What touches a stick is a process of its own, a ``Courier``.
public final class SystemSticks: StickPort {
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

  private let asked = WakeUp()
  private let told = WakeUp()
  private let queue: StickQueue
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
    let queue = StickQueue(
      wakeWorker: { [asked] in asked.signal() }, wakePanel: { [told] in told.signal() })
    self.queue = queue
    worker = host.startWorker("sticks") { [asked] in
      var thread = StickThread(facts, queue: queue, asked: asked, host: host)
      thread.run()
    }
    worker.wake()
  }

  deinit { close() }

  /// The descriptor that is readable when something happened.
  public var descriptors: [Int32] { [told.descriptor] }

  /// No deadline: the thread waits by itself.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [StickPortEvent] {
    told.take()
    return queue.takeEvents()
  }

  /// Has a stick looked through; a look that has not begun gives way to it.
  public func look(through stick: Stick) {
    queue.change { requests in
      requests.removeAll { if case .look = $0 { true } else { false } }
      requests.append(.look(stick))
    }
  }

  /// Has things copied to a stick.
  public func copy(_ kinds: [CarriedKind], to stick: Stick) {
    queue.change { $0.append(.copy(kinds, stick)) }
  }

  /// Ends the thread and its processes.
  public func close() {
    queue.askForEnd()
    worker.stop(within: Self.patience)
  }
}

/// A request to the thread of sticks.
enum StickOrder: Sendable, Equatable {
  /// Look through a stick.
  case look(Stick)
  /// Copy the box's own things of these kinds.
  case copy([CarriedKind], Stick)
}

/// The queue between the panel and the thread of sticks.
typealias StickQueue = RequestQueue<StickOrder, StickPortEvent>
