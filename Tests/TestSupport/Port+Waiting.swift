public import DevicePorts
import Glibc
import Units

extension Port {
  /// Waits for the next events, and takes them; `nil` if none came in time.
  public func nextEvents(within milliseconds: Int32 = 10_000) -> [Event]? {
    var polled = pollfd(fd: descriptors[0], events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) == 1 else { return nil }
    return events(now: Instant(nanoseconds: 0))
  }

  /// The events until one is the last that is waited for, or until none came for so long.
  public func events(
    within milliseconds: Int32 = 10_000, until isLast: (Event) -> Bool
  ) -> [Event] {
    var all: [Event] = []
    for _ in 0..<10_000 {
      guard let next = nextEvents(within: milliseconds) else { return all }
      all += next
      if let last = all.last, isLast(last) { return all }
    }
    return all
  }
}
