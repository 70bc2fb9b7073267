import Synchronization

/// A queue of requests from the panel to a thread that may wait, and of the events that come back.
///
/// The lock is held for a moment, never while a disk takes its time. It is nothing for the audio thread.
public final class RequestQueue<Request: Sendable, Event: Sendable>: Sendable {
  private struct Content {
    var requests: [Request] = []
    var events: [Event] = []
    var isEnding = false
  }

  private let content = Mutex(Content())
  private let wakeWorker: @Sendable () -> Void
  private let wakePanel: @Sendable () -> Void

  /// Makes an empty queue.
  ///
  /// - Parameters:
  ///   - wakeWorker: Called by the panel after each change of the requests; by itself it wakes nobody.
  ///   - wakePanel: Called by the worker when there are events.
  public init(
    wakeWorker: @escaping @Sendable () -> Void = {}, wakePanel: @escaping @Sendable () -> Void
  ) {
    self.wakeWorker = wakeWorker
    self.wakePanel = wakePanel
  }

  /// Changes the requests that were not taken yet; after the end was asked for there are none.
  ///
  /// - Thread: panel.
  public func change(_ change: (inout [Request]) -> Void) {
    content.withLock { if !$0.isEnding { change(&$0.requests) } }
    wakeWorker()
  }

  /// Asks for the end, which no request follows.
  ///
  /// - Thread: panel.
  public func askForEnd() {
    content.withLock { content in
      content.isEnding = true
      content.requests = []
    }
    wakeWorker()
  }

  /// Takes the requests since the last call, in order; `nil` for the end.
  ///
  /// - Thread: worker.
  public func takeRequests() -> [Request]? {
    content.withLock { content in
      if content.isEnding { return nil }
      defer { content.requests = [] }
      return content.requests
    }
  }

  /// Carries out the requests one after the other, and tells the event of each as soon as it is there; what is asked for
  /// meanwhile may still change what waits.
  ///
  /// - Thread: worker.
  public func carryOut(_ request: (Request) -> Event) {
    while let next = takeNext() { tell([request(next)]) }
  }

  private func takeNext() -> Request? {
    content.withLock { $0.requests.isEmpty ? nil : $0.requests.removeFirst() }
  }

  /// Tells the panel of events, in their order.
  ///
  /// - Thread: worker.
  public func tell(_ events: [Event]) {
    guard !events.isEmpty else { return }
    content.withLock { $0.events += events }
    wakePanel()
  }

  /// Takes the events since the last call, in order.
  ///
  /// - Thread: panel.
  public func takeEvents() -> [Event] {
    content.withLock { content in
      defer { content.events = [] }
      return content.events
    }
  }
}
