public import DevicePorts
public import Units

import CLinux
import Glibc
import Synchronization

/// The Linux system under the box: the monotonic clock, one `ppoll`, threads, and the process's end.
///
/// One of these a process, made first of all: it blocks SIGTERM and SIGINT in the thread that makes
/// it, and the threads started later inherit that. From then on the two are only ever seen by
/// ``wait(for:until:)``, so a further one cannot cut the orderly end short (SIGQUIT and SIGKILL can).
public final class SystemHost: HostPort {
  /// The effect of ``powerOff()`` once the process ends.
  public enum PowerOff: Sendable {
    /// The process ends with 0 and the machine stays on: a laptop, a container, a test.
    case endProcess
    /// The process ends with ``SystemHost/powerOffExitCode``, and the supervisor powers off.
    case askSupervisor
  }

  /// The exit code that asks the supervisor to power the machine off rather than start the box again.
  ///
  /// So the box needs neither the right to call `reboot(2)` nor a socket to the init system. A
  /// systemd service maps it with `RestartPreventExitStatus=10` and an `ExecStopPost=` that looks at
  /// `$EXIT_STATUS`; a shell as init compares `$?`.
  public static let powerOffExitCode: Int32 = 10

  /// The exit code that asks the supervisor to start the machine anew.
  public static let restartExitCode: Int32 = 11

  private let policy: PowerOff
  private let watchdog: SupervisorFeed
  private let hardware: HardwareWatchdog?
  private let wakeUp: Int32
  private let signals: Int32
  private let isEnding = Atomic(false)
  private let request = Atomic<Int32>(0)
  let noticeFile: String

  /// Makes the host, and blocks SIGTERM and SIGINT from here on.
  ///
  /// - Parameters:
  ///   - powerOff: What ``powerOff()`` does to the machine.
  ///   - watchdog: A descriptor that takes a byte each time the box is alive; `nil` for none.
  ///   - hardwareWatchdog: The board's watchdog, such as `/dev/watchdog`, armed at once; `nil` for none. One
  ///     that cannot be opened is named in the log.
  ///   - noticeFile: Where the system leaves what it has to say, a sentence a line.
  /// - Throws: `DeviceFailure` when the kernel has no descriptor left; nothing was changed.
  public init(
    powerOff: PowerOff, watchdog: Int32? = SystemHost.inheritedWatchdog,
    hardwareWatchdog: String? = nil, noticeFile: String = "/run/phosphor/notices"
  ) throws(DeviceFailure) {
    // A write beyond the limit of a file fails, and is told of as a full disk is.
    signal(SIGXFSZ, SIG_IGN)
    // What a deck gives back shall not stay in the process.
    clinux_give_blocks_back()
    policy = powerOff
    self.noticeFile = noticeFile
    self.watchdog = SupervisorFeed(descriptor: watchdog)
    wakeUp = clinux_eventfd()
    guard wakeUp >= 0 else { throw .host(call: "eventfd", errno) }
    signals = clinux_end_signals()
    guard signals >= 0 else {
      let error = errno
      close(wakeUp)
      throw .host(call: "signalfd", error)
    }
    hardware = hardwareWatchdog.flatMap(HardwareWatchdog.init)
    if let device = hardwareWatchdog, hardware == nil {
      log("watchdog \(device): open: \(String(cString: strerror(errno))); going on without it")
    }
  }

  deinit {
    close(wakeUp)
    close(signals)
  }

  /// The code that the process has to `exit` with after ``wait(for:until:)`` returned `false`.
  public var exitCode: Int32 {
    policy == .askSupervisor ? request.load(ordering: .acquiring) : 0
  }

  /// The kernel's `CLOCK_MONOTONIC`, the one that edge events, flips and audio periods carry.
  public var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  /// Waits in one `ppoll`, to the nanosecond that the kernel's timers give.
  ///
  /// A descriptor in error or hung up counts as readable: its port finds out on reading.
  public func wait(for descriptors: [Int32], until deadline: Instant?) -> Bool {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0))
    polled.append(pollfd(fd: signals, events: Int16(POLLIN), revents: 0))
    // EINTR is a stopped and continued process or a debugger: the wait goes on with what is left.
    repeat {
      guard !isEnding.load(ordering: .acquiring) else { return false }
    } while poll(&polled, until: deadline) < 0 && errno == EINTR
    _ = clinux_take(wakeUp)
    if clinux_take_signal(signals) != 0 { isEnding.store(true, ordering: .releasing) }
    return !isEnding.load(ordering: .acquiring)
  }

  /// Ends a ``wait(for:until:)``, or the next one; any number of wakes before it end that one.
  public func wake() { clinux_signal(wakeUp) }

  /// Starts a POSIX thread; the kernel shows the first 15 bytes of its name.
  public func startWorker(
    _ name: String, step: @escaping @Sendable () -> Void
  ) -> any WorkerPort {
    Worker(name: name, step: step)
  }

  /// Writes the line to standard error, in one piece, and of it only what may be shown (`shown(letters:bytes:)`).
  public func log(_ line: String) {
    let text = Self.text(of: line)
    _ = text.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  }

  static func text(of line: String) -> String { "phosphor: \(line.shown())\n" }

  /// Writes one byte to the supervisor's descriptor, see ``inheritedWatchdog``, which never blocks, and one to
  /// the board's watchdog.
  public func reportAlive() {
    watchdog.feed()
    hardware?.feed()
  }

  /// Disarms the board's watchdog: the process ends because it shall.
  public func end() { hardware?.disarm() }

  /// Ends the ``wait(for:until:)`` of the panel thread for good, so that every device is given back
  /// before the process ends with ``exitCode``.
  public func powerOff() { end(with: Self.powerOffExitCode) }

  /// Does the same, and asks for the machine to start anew.
  public func restart() { end(with: Self.restartExitCode) }

  private func end(with code: Int32) {
    request.store(code, ordering: .releasing)
    isEnding.store(true, ordering: .releasing)
    wake()
  }

  /// One `ppoll`: nanoseconds, and no timer to arm for each wait.
  private func poll(_ polled: inout [pollfd], until deadline: Instant?) -> Int32 {
    guard let deadline else { return clinux_poll(&polled, nfds_t(polled.count), nil) }
    let left = max(0, deadline.nanoseconds - now.nanoseconds)
    var timeout = timespec(tv_sec: Int(left / 1_000_000_000), tv_nsec: Int(left % 1_000_000_000))
    return clinux_poll(&polled, nfds_t(polled.count), &timeout)
  }
}

extension DeviceFailure {
  /// A call without which the process cannot run.
  fileprivate static func host(call: String, _ error: Int32) -> Self {
    Self(
      object: "this process", call: call, cause: String(cString: strerror(error)),
      consequence: "cannot start")
  }
}
