public import Units

/// A part of the box that is asked for something and tells what came of it; neither makes the other wait.
///
/// What is asked for is done on a thread of the service's own. Requests and events are those of the feature that asks.
public protocol Service<Request, Event>: Port {
  /// The type of what can be asked for.
  associatedtype Request: Sendable

  /// Asks for something; what came of it comes as an event.
  func ask(_ request: Request)
}

/// A service whose sound goes to the audio thread.
public protocol SoundService<Request, Event>: Service {
  /// Takes the way to the audio thread; called once, before all else.
  func connect(_ feed: consuming MusicFeed)
}

/// A service that a box does not have: nothing ever comes of what it is asked for.
public final class Absent<Request: Sendable, Event: Sendable>: SoundService {
  /// Makes one.
  public init() {}

  /// None.
  public var descriptors: [Int32] { [] }

  /// Never.
  public var deadline: Instant? { nil }

  /// Nothing.
  public func events(now: Instant) -> [Event] { [] }

  /// Does nothing.
  public func ask(_ request: Request) {}

  /// Does nothing.
  public func connect(_ feed: consuming MusicFeed) {}

  /// Does nothing.
  public func close() {}
}
