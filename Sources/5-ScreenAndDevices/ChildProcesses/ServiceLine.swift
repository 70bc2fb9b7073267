public import RequestQueues

/// The line between the panel and a service whose thread polls: requests there, events back, and what wakes either end.
public final class ServiceLine<Request: Sendable, Event: Sendable>: Sendable {
  /// Readable when the service is asked for something, or for the end.
  public let asked: WakeUp
  /// Readable when the service told something.
  public let told: WakeUp
  /// The requests and the events.
  public let queue: RequestQueue<Request, Event>

  /// Makes a line on which nothing was said yet.
  public init() {
    let (asked, told) = (WakeUp(), WakeUp())
    (self.asked, self.told) = (asked, told)
    queue = RequestQueue(wakeWorker: { asked.signal() }, wakePanel: { told.signal() })
  }

  /// Takes the requests since the last call, in order; `nil` for the end.
  ///
  /// - Thread: the service's.
  public func takeRequests() -> [Request]? {
    asked.take()
    return queue.takeRequests()
  }

  /// Takes the events since the last call, in order.
  ///
  /// - Thread: panel.
  public func takeEvents() -> [Event] {
    told.take()
    return queue.takeEvents()
  }
}
