import CLinux
import Glibc
import Synchronization

/// What two threads that may wait tell each other: one asks, the other works and tells what became of it.
///
/// Both are woken by descriptors, so that each can wait for the other and for devices at once. It has a lock, and is
/// nothing for the audio thread.
public final class Mailbox<Request: Sendable, Event: Sendable>: Sendable {
  /// Readable when there are events.
  public let told = clinux_eventfd()
  /// Readable when there is a request.
  public let asked = clinux_eventfd()
  private let nothing: Request
  /// What was asked for and not taken yet; `nil` once the end was asked for.
  private let request: Mutex<Request?>
  private let events = Mutex<[Event]>([])

  /// Makes an empty one.
  ///
  /// - Parameter nothing: A request that asks for nothing.
  public init(nothing: Request) {
    self.nothing = nothing
    request = Mutex(nothing)
  }

  deinit {
    close(told)
    close(asked)
  }

  /// Changes what is asked for.
  public func ask(_ change: (inout Request) -> Void) {
    request.withLock { request in
      guard var changed = request else { return }
      change(&changed)
      request = changed
    }
    clinux_signal(asked)
  }

  /// Asks for the end, which nothing else follows.
  public func askForEnd() {
    request.withLock { $0 = nil }
    clinux_signal(asked)
  }

  /// What was asked since the last call; `nil` for the end.
  public func takeRequest() -> Request? {
    _ = clinux_take(asked)
    return request.withLock { request in
      guard let taken = request else { return nil }
      request = nothing
      return taken
    }
  }

  /// Tells of events, in their order.
  public func tell(_ more: [Event]) {
    guard !more.isEmpty else { return }
    events.withLock { $0 += more }
    clinux_signal(told)
  }

  /// The events since the last call.
  public func takeEvents() -> [Event] {
    guard clinux_take(told) > 0 else { return [] }
    return events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
