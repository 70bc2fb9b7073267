import Appliance
import DevicePorts
import RequestQueues
import Synchronization
import Units

/// Looks at the light sensor each time it is woken, on a thread of its own, and tells what is new.
final class LightWatch: Sendable {
  private let sensor: (any LightSensorPort)?
  private let host: any HostPort
  private let news = Mutex(LightNews())
  private let queue: RequestQueue<Never, LightEvent>

  init(_ sensor: (any LightSensorPort)?, host: any HostPort) {
    self.sensor = sensor
    self.host = host
    queue = RequestQueue { host.wake() }
  }

  /// Measures once.
  ///
  /// - Thread: light.
  func step() {
    guard news.withLock({ $0.isDue() }) else { return }
    let found: Result<Lux?, DeviceFailure>
    do throws(DeviceFailure) {
      found = .success(try sensor?.measure())
    } catch { found = .failure(error) }
    let (event, line) = news.withLock { $0.take(found) }
    if let line { host.log(line) }
    if let event { queue.tell([event]) }
  }

  /// Takes the events since the last call, in order.
  ///
  /// - Thread: panel.
  func takeEvents() -> [LightEvent] { queue.takeEvents() }
}

/// The thread that a light sensor is looked at on: a bus that hangs holds up nothing else.
///
/// - Thread: panel, but for the looking itself.
struct LightThread {
  private let watch: LightWatch
  private let worker: any WorkerPort
  /// The time that a look may take to end when the box does.
  private static let patience = Seconds(0.2)

  /// Starts the thread, which waits for the first look.
  init(_ ports: Box.Ports) {
    let watch = LightWatch(ports.lightSensor, host: ports.host)
    self.watch = watch
    worker = ports.host.startWorker("light") { watch.step() }
  }

  /// Has the sensor looked at; a look that is not over by the next one takes its place.
  func look() { worker.wake() }

  /// Takes the events since the last call, in order.
  func takeEvents() -> [LightEvent] { watch.takeEvents() }

  /// Ends the thread, or leaves it behind if its bus hangs.
  func end() { worker.stop(within: Self.patience) }
}

/// Tells what is new of a sensor that is looked at twice a second.
struct LightNews: Sendable {
  /// Looks that are left out if there is no sensor: there may never be one.
  static let rest = 9
  /// Ratio of two lights, each with a lux added, that are told apart.
  static let ratio = 1.05

  private var last: Lux?
  private var hasFailed = false
  private var leftOut = 0
  /// The failures that were logged, by who failed at what: each is logged once.
  private var logged: Set<String> = []
  private static let mostLogged = 16

  /// Makes the news of a sensor that nobody looked at yet.
  init() {}

  /// Counts the looks, and returns whether this one is to be carried out.
  mutating func isDue() -> Bool {
    leftOut -= leftOut > 0 ? 1 : 0
    return leftOut == 0
  }

  /// Takes what was found.
  ///
  /// - Parameter found: The light, `nil` for no sensor, or what failed.
  /// - Returns: The event for the box and the line for the log, if there are some.
  mutating func take(_ found: Result<Lux?, DeviceFailure>) -> (LightEvent?, String?) {
    switch found {
    case .success(let light?): return take(light)
    case .failure(let failure): return take(failure)
    case .success(nil):
      leftOut = Self.rest + 1
      guard last != nil else { return (nil, nil) }
      return take(
        DeviceFailure(
          object: "light sensor", call: "look", cause: "it is gone",
          consequence: "the brightness stays"))
    }
  }

  private mutating func take(_ light: Lux) -> (LightEvent?, String?) {
    let line = last == nil ? "light sensor: \(Int(light.value.rounded())) lux" : nil
    if let last, !hasFailed {
      let ratio = (light.value + 1) / (last.value + 1)
      guard max(ratio, 1 / ratio) > Self.ratio else { return (nil, line) }
    }
    last = light
    hasFailed = false
    return (.measured(light), line)
  }

  private mutating func take(_ failure: DeviceFailure) -> (LightEvent?, String?) {
    let isNew =
      logged.count < Self.mostLogged && logged.insert("\(failure.object) \(failure.call)").inserted
    // A sensor that never told anything has nothing to take back.
    let isNews = last != nil && !hasFailed
    hasFailed = true
    return (isNews ? .failed(failure) : nil, isNew ? "\(failure)" : nil)
  }
}
