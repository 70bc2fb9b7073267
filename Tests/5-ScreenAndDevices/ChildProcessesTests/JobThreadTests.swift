import Foundation
import LinuxHost
import Synchronization
import TestSupport
import Testing
import Units

@testable import ChildProcesses

/// A job that runs scripts one after the other, and keeps what it hears.
private final class Scripts: Job, @unchecked Sendable {
  struct Heard: Sendable {
    var lines: [String] = []
    var ends: [ChildProcess.End] = []
  }

  let heard = Mutex(Heard())
  private var scripts: [ProcessStart]
  private var process: ChildProcess?
  private let isEnding = Atomic(false)

  init(_ scripts: [String], patience: ChildProcess.Patience = .endless) {
    self.scripts = scripts.map {
      ProcessStart(["/bin/sh", "-c", $0], records: ["bytes": 8], patience: patience)
    }
  }

  let watched: [Watched] = []
  let deadline: Instant? = nil

  func work(with processes: Processes, woken: [Int32]) -> Bool {
    if isEnding.load(ordering: .acquiring) {
      process?.kill()
      return false
    }
    guard process == nil else { return true }
    guard !scripts.isEmpty else { return false }
    process = try? processes.start(scripts.removeFirst(), for: self)
    return true
  }

  func hear(_ record: Record) { heard.withLock { $0.lines.append(record.line) } }

  func processEnded(_ end: ChildProcess.End) {
    process = nil
    heard.withLock { $0.ends.append(end) }
  }

  func end() { isEnding.store(true, ordering: .releasing) }
}

@Suite("processes that the box starts", .serialized)
struct JobThreadTests {
  private let host: SystemHost
  private let thread: JobThread

  init() throws {
    host = try SystemHost(powerOff: .endProcess)
    thread = JobThread("processes", host: host)
  }

  /// Runs jobs to their ends, 20 s at most.
  private func run(_ jobs: [Scripts]) -> [Scripts.Heard] {
    for job in jobs { thread.begin(job) }
    for job in jobs { thread.awaitEnd(of: job, until: host.now + Seconds(20)) }
    return jobs.map { $0.heard.withLock { $0 } }
  }

  private func run(_ script: String, patience: ChildProcess.Patience = .endless) -> Scripts.Heard {
    run([Scripts([script], patience: patience)])[0]
  }

  @Test("are heard to their ends, which are told")
  func ends() {
    let heard = run([Scripts(["echo one; exit 3", "echo two; kill -SEGV $$", "printf three"])])[0]
    #expect(heard.lines == ["one", "two", "three"])
    #expect(heard.ends == [.status(3), .status(128 + 11), .status(0)])
  }

  @Test("run beside each other: one that hangs holds no other up")
  func beside() {
    let begin = ContinuousClock.now
    let heard = run([
      Scripts(["exec sleep 100"], patience: .whole(Seconds(1.5))),
      Scripts(Array(repeating: "echo x", count: 10)),
    ])
    #expect(heard[0].ends == [.tooLate])
    #expect(heard[1].lines.count == 10)
    #expect(ContinuousClock.now - begin < .seconds(10))
  }

  @Test("one that closes its pipe and stays is waited for like any other")
  func silent() {
    #expect(run("exec >&-; sleep 0.3; exit 7").ends == [.status(7)])
    let stays = run("exec >&-; exec sleep 100", patience: .whole(Seconds(0.5)))
    #expect(stays.ends == [.tooLate])
  }

  @Test("one that says something in time may take as long as it likes")
  func silence() {
    let script = "for i in 1 2 3 4; do echo $i; sleep 0.4; done"
    #expect(run(script, patience: .silence(Seconds(1))).ends == [.status(0)])
    #expect(run(script, patience: .whole(Seconds(1))).ends == [.tooLate])
  }

  @Test("one that says what is no record is ended")
  func nonsense() {
    let heard = run("echo fine; echo bytes 9; exec sleep 100")
    #expect(heard.lines == ["fine"] && heard.ends == [.nonsense])
  }

  @Test("a thread whose jobs are over takes new ones")
  func again() {
    for _ in 0..<3 { #expect(run("echo x").lines == ["x"]) }
  }

  @Test("have no locked memory, no real-time priority, and go first if memory is short")
  func lowered() {
    // What the parent takes from it, it takes a moment after the start.
    let limits = run("sleep 0.3; grep -E 'locked memory|realtime priority' /proc/self/limits").lines
    let words = limits.map { $0.split(separator: " ").dropFirst(3) }
    #expect(words.map { $0.prefix(2).joined(separator: " ") } == ["0 0", "0 0"], "\(limits)")
    #expect(run("sleep 0.3; cat /proc/self/oom_score_adj").lines == ["500"])
  }

  @Test("and are ended by what ends others: a pipe that nobody reads, a file beyond its limit")
  func signals() throws {
    // Source: proc_pid_status(5): a bit for each signal that is ignored, SIGPIPE being the 13th, SIGXFSZ the 25th.
    let line = try #require(run("grep SigIgn /proc/self/status").lines.first)
    let mask = try #require(line.split(separator: "\t").last.flatMap { UInt64($0, radix: 16) })
    #expect(mask & (1 << 12 | 1 << 24) == 0)
  }
}
