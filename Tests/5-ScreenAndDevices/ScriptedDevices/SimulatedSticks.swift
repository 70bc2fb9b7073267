public import DevicePorts
public import SimulatedDevices
public import Units

/// Sticks in memory: a script plugs one in and says what is on it.
///
/// - Thread: one thread for everything.
public final class SimulatedSticks: Service, SimulatedDevice {
  /// The files that a look finds.
  public var files: [CarriedBytes] = []

  private let host: SimulatedHost
  private var queue: [StickEvent] = []

  /// Makes a box without a stick.
  public init(host: SimulatedHost) {
    self.host = host
    host.attach(self)
  }

  /// Puts these sticks in; none is a stick pulled out.
  public func plug(_ names: String...) {
    queue.append(.found(names.map { Stick(path: "/media/\($0)") }))
  }

  // MARK: Service

  /// No descriptors: the simulated host knows of events by itself.
  public var descriptors: [Int32] { [] }

  /// No deadline: the simulated host knows of events by itself.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [StickEvent] {
    defer { queue = [] }
    return queue
  }

  /// Finds what the script has put on the stick, and copies at once.
  public func ask(_ request: StickRequest) {
    switch request {
    case .look(let stick):
      host.record("looking through \(stick.path)")
      queue.append(.listed(StickListing(files)))
    case .copy(let kinds, let stick):
      let names = kinds.map(\.rawValue).joined(separator: ", ")
      host.record("copying \(names) to \(stick.path)")
      queue += [.progress(0.5), .ended(isDone: true, "All is on the stick.")]
    }
  }

  /// Does nothing.
  public func close() {}

  // MARK: SimulatedDevice

  /// True while events wait to be taken.
  public var hasEvents: Bool { !queue.isEmpty }
  /// Never: nothing happens by itself.
  public var nextStep: Instant? { nil }
  /// Does nothing.
  public func step(now: Instant) {}
}
