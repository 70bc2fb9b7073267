import CLinux
import DevicePorts
import Glibc
import Synchronization

/// What the panel and the threads of music tell each other.
final class MusicDesk: Sendable {
  /// What the thread that plays is asked to do.
  struct Request {
    /// What to play instead.
    var cue: MusicCue?
    /// Whether to rest; `nil` for as it is.
    var isHeld: Bool?
    var isStopping = false
    var isEnding = false
  }

  /// Readable when there are events.
  let told = clinux_eventfd()
  /// Readable when there is a request.
  let asked = clinux_eventfd()
  private let request = Mutex(Request())
  private let events = Mutex<[MusicEvent]>([])

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
      defer {
        let isEnding = request.isEnding
        request = Request()
        request.isEnding = isEnding
      }
      return request
    }
  }

  func tell(_ event: MusicEvent) {
    events.withLock { $0.append(event) }
    clinux_signal(told)
  }

  func takeEvents() -> [MusicEvent] {
    guard clinux_take(told) > 0 else { return [] }
    return events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
