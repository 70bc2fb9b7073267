import DevicePorts
import Units

/// A host that ends the box after a time.
final class TimedHost: HostPort {
  private let host: any HostPort
  private let end: Instant?

  init(_ host: any HostPort, length: Seconds?) {
    self.host = host
    end = length.map { host.now + $0 }
  }

  var now: Instant { host.now }

  func wait(for descriptors: [Int32], until deadline: Instant?) -> Bool {
    guard let end else { return host.wait(for: descriptors, until: deadline) }
    return host.wait(for: descriptors, until: min(deadline ?? end, end)) && host.now < end
  }

  func wake() { host.wake() }

  func startWorker(
    _ name: String, step: @escaping @Sendable () -> Void
  ) -> any WorkerPort {
    host.startWorker(name, step: step)
  }

  /// Drops the line: if the terminal is the panel, it would land in the picture.
  func log(_ line: String) {}

  func reportAlive() { host.reportAlive() }

  func powerOff() { host.powerOff() }

  func restart() { host.restart() }

  func takeNotices() -> [String] { host.takeNotices() }
}
