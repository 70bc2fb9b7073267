public import DevicePorts
public import Units

import CLinux
import Glibc
import Synchronization

/// Updates on sticks that are mounted below a folder, installed by a command.
///
/// All that may wait for a stick (looking through it, starting the command, listening to it) is done by a
/// thread of its own; the panel's takes what that found.
public final class SystemUpdates: UpdatePort {
  private let desk = UpdateDesk()
  private let worker: Worker

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - folder: Where sticks are mounted: updates lie in it or in a folder of it.
  ///   - command: What installs the update whose path it is given; see `image/README.md`.
  public convenience init(folder: String, command: String) {
    self.init(folder: folder, command: command, mounts: "/proc/self/mounts")
  }

  init(folder: String, command: String, mounts: String) {
    worker = Worker(name: "updates") { [desk] in
      var thread = UpdateThread(desk: desk, folder: folder, command: command, mounts: mounts)
      thread.run()
    }
    worker.wake()
  }

  deinit { close() }

  /// Readable when something happened.
  public var descriptors: [Int32] { [desk.told] }

  /// None: the thread waits by itself.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [UpdateEvent] { desk.takeEvents() }

  /// Has the command started.
  public func install(_ update: UpdateFile) { desk.ask { $0.wanted = update } }

  /// Ends the thread, and the command where it runs.
  public func close() {
    desk.ask { $0.isEnding = true }
    worker.stop()
  }
}

/// What panel and thread tell each other.
final class UpdateDesk: Sendable {
  /// What the thread is asked to do.
  struct Request {
    var wanted: UpdateFile?
    var isEnding = false
  }

  /// Readable when there are events.
  let told = clinux_eventfd()
  /// Readable when there is a request.
  let asked = clinux_eventfd()
  private let request = Mutex(Request())
  private let events = Mutex<[UpdateEvent]>([])

  deinit {
    close(told)
    close(asked)
  }

  func ask(_ change: (inout Request) -> Void) {
    request.withLock { change(&$0) }
    clinux_signal(asked)
  }

  /// What was asked since the last call; an end is asked for ever.
  func takeRequest() -> Request {
    _ = clinux_take(asked)
    return request.withLock { request in
      defer { request.wanted = nil }
      return request
    }
  }

  func tell(_ more: [UpdateEvent]) {
    guard !more.isEmpty else { return }
    events.withLock { $0 += more }
    clinux_signal(told)
  }

  func takeEvents() -> [UpdateEvent] {
    guard clinux_take(told) > 0 else { return [] }
    return events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
