import Synchronization

/// Those who listen to what a box says or draws while a function runs: a lab and tests, nobody on a box.
public final class Listeners<Found: Sendable>: Sendable {
  private final class Listener: Sendable {
    let found: Mutex<Found>

    init(_ nothing: Found) { found = Mutex(nothing) }
  }

  private let all = Mutex<[Listener]>([])
  /// How many listen: what is drawn in every picture looks at no lock.
  private let count = Atomic<Int>(0)

  /// Makes the place to listen at.
  public init() {}

  /// What is told while a function runs, added to `nothing`.
  public func during(_ nothing: Found, _ run: () throws -> Void) rethrows -> Found {
    let listener = Listener(nothing)
    all.withLock { $0.append(listener) }
    count.add(1, ordering: .relaxed)
    defer {
      count.subtract(1, ordering: .relaxed)
      all.withLock { $0.removeAll { $0 === listener } }
    }
    try run()
    return listener.found.withLock { $0 }
  }

  /// Tells all who listen.
  public func tell(_ add: (inout Found) -> Void) {
    guard count.load(ordering: .relaxed) > 0 else { return }
    let listeners = all.withLock { $0 }
    for listener in listeners { listener.found.withLock { add(&$0) } }
  }
}
