import ChildProcesses
import Testing

@Suite("processes that the box starts")
struct ChildProcessTests {
  /// The text that a shell prints once it has what its parent gives it.
  private func said(_ script: String) throws -> String {
    let process = try ChildProcess(["/bin/sh", "-c", "sleep 0.3; \(script)"])
    var bytes: [UInt8] = []
    while let more = process.read() { bytes += more }
    #expect(process.exitStatus() == 0)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("have no locked memory, no real-time priority, and go first if memory is short")
  func lowered() throws {
    let limits = try said("grep -E 'locked memory|realtime priority' /proc/self/limits")
    let words = limits.split(separator: "\n").map { $0.split(separator: " ").dropFirst(3) }
    #expect(words.map { $0.prefix(2).joined(separator: " ") } == ["0 0", "0 0"], "\(limits)")
    #expect(try said("cat /proc/self/oom_score_adj") == "500\n")
  }

  @Test("and are ended by what ends others: a pipe that nobody reads, a file beyond its limit")
  func signals() throws {
    // Source: proc_pid_status(5): a bit for each signal that is ignored, SIGPIPE being the 13th, SIGXFSZ the 25th.
    let ignored = try said("grep SigIgn /proc/self/status").split(separator: "\t").last ?? ""
    let mask = try #require(UInt64(ignored.dropLast(), radix: 16))
    #expect(mask & (1 << 12 | 1 << 24) == 0)
  }
}
