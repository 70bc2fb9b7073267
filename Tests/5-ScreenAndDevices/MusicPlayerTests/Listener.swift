import ChildProcesses
import Glibc
import LinuxHost
import Units

/// A job that hears one process to its end.
final class Listener: Job, @unchecked Sendable {
  private let start: ProcessStart
  private var process: ChildProcess?
  private var records: [Record] = []

  init(_ start: ProcessStart) { self.start = start }

  var watched: [Watched] { [] }
  var deadline: Instant? { nil }

  /// All that the process says.
  func run() throws -> [Record] {
    let host = try SystemHost(powerOff: .endProcess)
    let thread = JobThread("listener", host: host)
    thread.begin(self)
    thread.awaitEnd(of: self, until: host.now + Seconds(20))
    return records
  }

  func work(with processes: Processes, woken: [Int32]) -> Bool {
    if process == nil { process = try? processes.start(start, for: self) }
    return process?.isHeard == true
  }

  func hear(_ record: Record) { records.append(record) }

  func processEnded(_ end: ChildProcess.End) { process?.isHeard = false }

  func end() {}
}
