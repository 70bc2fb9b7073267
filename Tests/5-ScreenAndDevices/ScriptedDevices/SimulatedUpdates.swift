public import DevicePorts
public import SimulatedDevices
public import Units

/// Updates in memory: a script puts the stick in and out and says what the command does.
///
/// - Thread: one thread for everything.
public final class SimulatedUpdates: Service, SimulatedDevice {
  /// The way in which the command deals with an update.
  public enum Course: Sendable {
    /// Writes it to its end, and says this.
    case succeeds(String)
    /// Ends at a share of the way, and says this.
    case fails(at: Double, String)
  }

  /// The outcome of the next installing.
  public var course = Course.succeeds("It is installed and starts next.")
  /// Time that an installing takes from start to end.
  public var length = Seconds(10)
  /// True once the box has given the stick back.
  public private(set) var isClosed = false

  private let host: SimulatedHost
  private var queue: [UpdateEvent] = []
  private var step = 0
  /// The instant at which the command says something next; `nil` while none runs.
  public private(set) var nextStep: Instant?

  /// Number of times that the command tells its progress.
  private static let steps = 20

  /// Makes a box without a stick.
  public init(host: SimulatedHost) {
    self.host = host
    host.attach(self)
  }

  /// Puts a stick with these files in; none is an empty one, or a stick pulled out.
  public func plug(_ names: String...) {
    queue.append(.found(names.compactMap { UpdateFile(path: "/media/stick/\($0)") }))
  }

  // MARK: Service

  /// No descriptors: the simulated host knows of events by itself.
  public var descriptors: [Int32] { [] }

  /// No deadline: the simulated host knows of events by itself.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [UpdateEvent] {
    defer { queue = [] }
    return queue
  }

  /// Starts the command.
  public func ask(_ request: UpdateRequest) {
    guard nextStep == nil, case .install(let update) = request else { return }
    host.record("installing \(update.path)")
    step = 0
    nextStep = host.now + stepLength
  }

  /// Ends the command.
  public func close() {
    if nextStep != nil { host.record("installing broken off") }
    nextStep = nil
    isClosed = true
  }

  // MARK: SimulatedDevice

  /// True while events wait to be taken.
  public var hasEvents: Bool { !queue.isEmpty }

  /// Lets the command tell its progress, or end.
  public func step(now: Instant) {
    step += 1
    let share = Double(step) / Double(Self.steps)
    nextStep = now + stepLength
    switch course {
    case .succeeds(let sentence) where step == Self.steps: end(isInstalled: true, sentence)
    case .fails(let end, let sentence) where share >= end: self.end(isInstalled: false, sentence)
    default: queue.append(.progress(share))
    }
  }

  private var stepLength: Seconds { Seconds(length.value / Double(Self.steps)) }

  private func end(isInstalled: Bool, _ sentence: String) {
    nextStep = nil
    queue.append(.ended(isInstalled: isInstalled, sentence))
  }
}
