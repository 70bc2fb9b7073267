import CLinux
public import DevicePorts
public import SimulatedDevices
public import Units

/// An operating system whose time passes only inside ``wait(for:until:)``: from one due event
/// straight to the next.
///
/// Devices attached to it take their steps at the virtual instants at which they are due; workers run
/// to their end, on the caller's thread, as soon as they are woken. So a run depends on nothing but its
/// script: the same script gives the same ``trace``.
///
/// - Thread: one thread for everything.
public final class SimulatedHost: SteppingHost, @unchecked Sendable {
  /// One line of what happened.
  public struct Entry: Sendable, Equatable, CustomStringConvertible {
    /// The time since the start.
    public let time: Seconds
    /// The event, in a few words.
    public let text: String

    /// The line: `1.200 s: MODE pressed`.
    public var description: String {
      let milliseconds = Int((time.value * 1000).rounded())
      let fraction = "\(1000 + milliseconds % 1000)".dropFirst()
      return "\(milliseconds / 1000).\(fraction) s: \(text)"
    }
  }

  /// The virtual clock.
  public private(set) var now: Instant
  /// Everything devices and host did, in order.
  public private(set) var trace: [Entry] = []
  /// Number of times that ``wait(for:until:)`` returned.
  public private(set) var wakeups = 0
  /// Number of times that the box said that it is alive.
  public private(set) var aliveReports = 0
  /// The notices that the system has for a box that starts.
  public var notices: [String] = []
  /// True once the box has switched the machine off, or started it anew.
  public private(set) var isPoweredOff = false
  /// True if the run was ended because the box went round and round while no time passed.
  public private(set) var isStalled = false
  /// The instant at which virtual time began; the times of scripts and traces count from here.
  public let start: Instant

  private let end: Instant
  private var agenda = Agenda()
  private var devices: [any SimulatedDevice] = []
  private var workers: [SimulatedWorker] = []
  private var isWoken = false
  private var waitsWithoutTime = 0

  /// A box that goes round this often without time passing does so for ever.
  private static let stallLimit = 10_000

  /// Makes a host whose script ends `length` after its start.
  public init(length: Seconds) {
    // Any start but zero, so that an instant mistaken for a length shows.
    start = Instant(nanoseconds: 1_000_000_000_000)
    now = start
    end = start + length
  }

  /// Does `action` once `time` has passed since the start; actions of the same instant in the order
  /// in which they were added.
  public func at(_ time: Seconds, do action: @escaping () -> Void) {
    agenda.add(action, at: start + time)
  }

  /// Adds a line to the trace.
  public func record(_ text: String) { trace.append(Entry(time: now - start, text: text)) }

  /// Adds a device, which from then on takes its steps when they are due.
  public func attach(_ device: any SimulatedDevice) { devices.append(device) }

  // MARK: HostPort

  /// Lets time pass until a device has something to take, the deadline passes or ``wake()`` was called.
  ///
  /// - Returns: `false` at the script's end, after ``powerOff()``, and where time stands still.
  public func wait(for descriptors: [Int32], until deadline: Instant?) -> Bool {
    wakeups += 1
    let before = now
    defer { waitsWithoutTime = now == before ? waitsWithoutTime + 1 : 0 }
    isStalled = waitsWithoutTime > Self.stallLimit
    while !isPoweredOff, !isStalled {
      runWorkers()
      if takeReason() { return true }
      if let deadline, deadline <= now { return true }
      let next = min(nextStep ?? end, deadline ?? end, end)
      if next >= end {
        now = end
        return false
      }
      now = max(now, next)
      agenda.run(until: now)
      for device in devices {
        while let due = device.nextStep, due <= now { device.step(now: now) }
      }
    }
    return false
  }

  /// Ends the next wait.
  public func wake() { isWoken = true }

  /// A worker that runs its step during the next wait after it was woken.
  public func startWorker(
    _ name: String, step: @escaping @Sendable () -> Void
  ) -> any WorkerPort {
    let worker = SimulatedWorker(step: step)
    workers.append(worker)
    return worker
  }

  /// Adds the line to the trace.
  public func log(_ line: String) { record(line) }

  /// Counts.
  public func reportAlive() { aliveReports += 1 }

  /// Ends the run.
  public func powerOff() {
    isPoweredOff = true
    record("power off")
  }

  /// Ends the run, too.
  public func restart() {
    isPoweredOff = true
    record("restart")
  }

  /// Gives and forgets ``notices``.
  public func takeNotices() -> [String] {
    defer { notices = [] }
    return notices
  }
}

// MARK: - Waiting

extension SimulatedHost {
  private var nextStep: Instant? {
    devices.reduce(agenda.next) { earliest, device in
      guard let step = device.nextStep else { return earliest }
      return min(earliest ?? step, step)
    }
  }

  /// Runs woken workers until none is woken any more: they may wake each other.
  private func runWorkers() {
    while let worker = workers.first(where: { $0.takeWake() }) { worker.run() }
  }

  /// True if something happened that a real wait would return for; clears a wake.
  private func takeReason() -> Bool {
    let isWoken = isWoken
    self.isWoken = false
    return isWoken || devices.contains { $0.hasEvents }
  }
}
