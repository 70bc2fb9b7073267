import CLinux
import DevicePorts
import Glibc
import Synchronization
import Testing
import Units

@testable import LinuxHost

// One at a time: SIGTERM belongs to the whole process, and deadlines want a quiet machine.
@Suite("the Linux host", .serialized)
struct SystemHostTests {
  let host: SystemHost

  init() throws { host = try SystemHost(powerOff: .askSupervisor, watchdog: nil) }

  @Test("the clock is the kernel's monotonic one and does not run backwards")
  func clock() {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    let kernel = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    let first = host.now
    #expect(first.nanoseconds >= kernel && first.nanoseconds - kernel < 1_000_000_000)
    #expect(host.now >= first)
  }

  @Test("a line of the log is one line, whatever a card or a song is called")
  func oneLine() {
    #expect(SystemHost.text(of: "audio card \"usb\"") == "phosphor: audio card \"usb\"\n")
    let text = SystemHost.text(
      of: "a\nphosphor: b\u{1B}[2J\u{202E}\(String(repeating: "x", count: 9999))")
    #expect(text.hasPrefix("phosphor: a phosphor: b [2Jxxx") && text.hasSuffix("x…\n"))
    #expect(text.utf8.count < 2020)
  }

  @Test("a wait ends at its deadline, not before, and at once when that is past")
  func deadline() {
    let start = host.now
    let goesOn = host.wait(for: [], until: start + .milliseconds(20))
    #expect(goesOn)
    #expect(host.now >= start + .milliseconds(20))
    let again = host.wait(for: [], until: start)
    #expect(again)
  }

  @Test("a readable descriptor ends a wait")
  func descriptor() {
    let event = clinux_eventfd()
    defer { close(event) }
    clinux_signal(event)
    let start = host.now
    let goesOn = host.wait(for: [-1, event], until: start + Seconds(10))
    #expect(goesOn)
    #expect(host.now < start + Seconds(5))
    #expect(clinux_take(event) == 1)
  }

  @Test("wakes before a wait end that one, all together, and not the next")
  func wakes() {
    host.wake()
    host.wake()
    let start = host.now
    _ = host.wait(for: [], until: start + Seconds(10))
    #expect(host.now < start + Seconds(5))
    let next = host.now
    _ = host.wait(for: [], until: next + .milliseconds(10))
    #expect(host.now >= next + .milliseconds(10))
  }

  @Test(
    "SIGTERM and SIGINT end the waiting for good, with exit code 0", arguments: [SIGTERM, SIGINT])
  func signals(_ signal: Int32) throws {
    let host = try SystemHost(powerOff: .askSupervisor, watchdog: nil)
    // To this thread, where it is blocked: the test runner's other threads would die of it.
    pthread_kill(pthread_self(), signal)
    #expect(!host.wait(for: [], until: nil))
    #expect(!host.wait(for: [], until: nil))
    #expect(host.exitCode == 0)
  }

  @Test("powering off ends the waiting and asks the supervisor, where the box may")
  func powerOff() throws {
    host.powerOff()
    #expect(!host.wait(for: [], until: nil))
    #expect(host.exitCode == SystemHost.powerOffExitCode)
    let desk = try SystemHost(powerOff: .endProcess, watchdog: nil)
    desk.powerOff()
    #expect(!desk.wait(for: [], until: nil))
    #expect(desk.exitCode == 0)
  }

  @Test("each sign of life is one byte, and a full or broken pipe neither blocks nor kills")
  func watchdog() throws {
    var ends: [Int32] = [-1, -1]
    #expect(pipe(&ends) == 0)
    let host = try SystemHost(powerOff: .endProcess, watchdog: ends[1])
    for _ in 0..<3 { host.reportAlive() }
    var bytes = [UInt8](repeating: 0, count: 8)
    #expect(read(ends[0], &bytes, 8) == 3)
    #expect(bytes[..<3] == [46, 46, 46])
    for _ in 0..<70_000 { host.reportAlive() }
    close(ends[0])
    host.reportAlive()
    close(ends[1])
  }
}

@Test(
  "the watchdog's descriptor is taken from the environment only when it is open and no standard one"
)
func inheritedWatchdog() {
  defer { unsetenv("PHOSPHOR_WATCHDOG_FD") }
  unsetenv("PHOSPHOR_WATCHDOG_FD")
  #expect(SystemHost.inheritedWatchdog == nil)
  let open = clinux_eventfd()
  setenv("PHOSPHOR_WATCHDOG_FD", "\(open)", 1)
  #expect(SystemHost.inheritedWatchdog == open)
  for wrong in ["", "x", "1", "-1", "99999"] {
    setenv("PHOSPHOR_WATCHDOG_FD", wrong, 1)
    #expect(SystemHost.inheritedWatchdog == nil)
  }
  close(open)
}

@Suite("the workers of the Linux host", .serialized)
struct WorkerTests {
  @Test("a worker runs its step on a thread of its name, once for all wakes that came before")
  func step() throws {
    let host = try SystemHost(powerOff: .endProcess, watchdog: nil)
    let count = Atomic(0)
    let names = Mutex<[String]>([])
    let gate = clinux_eventfd()
    let worker = host.startWorker("a rather long name") {
      names.withLock { $0.append(threadName()) }
      count.wrappingAdd(1, ordering: .relaxed)
      clinux_signal(gate)
      usleep(20_000)
    }
    worker.wake()
    _ = host.wait(for: [gate], until: host.now + Seconds(10))
    // The first step sleeps: these three become one.
    for _ in 0..<2 { worker.wake() }
    clinux_signal(worker.descriptor)
    usleep(200_000)
    worker.stop()
    #expect(count.load(ordering: .relaxed) == 2)
    #expect(names.withLock { $0.first } == "a rather long n")
    close(gate)
  }

  @Test("stopping waits for the step that runs, and no step runs afterwards")
  func stop() throws {
    let host = try SystemHost(powerOff: .endProcess, watchdog: nil)
    let finished = Atomic(0)
    let gate = clinux_eventfd()
    let worker = host.startWorker("stopped") {
      clinux_signal(gate)
      usleep(50_000)
      finished.wrappingAdd(1, ordering: .sequentiallyConsistent)
    }
    worker.wake()
    _ = host.wait(for: [gate], until: host.now + Seconds(10))
    worker.stop()
    #expect(finished.load(ordering: .sequentiallyConsistent) == 1)
    worker.wake()
    worker.stop()
    usleep(20_000)
    #expect(finished.load(ordering: .sequentiallyConsistent) == 1)
    close(gate)
  }
}

private func threadName() -> String {
  var bytes = [UInt8](repeating: 0, count: 64)
  let file = open("/proc/thread-self/comm", O_RDONLY)
  defer { close(file) }
  let count = read(file, &bytes, 64)
  return String(decoding: bytes[..<max(0, count - 1)], as: UTF8.self)
}
