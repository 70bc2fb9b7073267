public import Units

import CLinux
import DevicePorts
import Glibc

/// The processes of some jobs, at work and dying: one `poll` over them all.
///
/// - Thread: that of its ``JobThread``.
public final class Processes {
  private let host: any HostPort
  private var running: [ChildProcess] = []

  init(_ host: any HostPort) { self.host = host }

  /// The time.
  public var now: Instant { host.now }

  /// Starts a process for a job.
  ///
  /// - Throws: ``CallFailure`` when the kernel starts nothing.
  public func start(
    _ start: ProcessStart, for job: any Job
  ) throws(CallFailure) -> ChildProcess {
    let process = try ChildProcess(start, for: job, at: now)
    running.append(process)
    return process
  }

  /// Waits until something happens, and gives jobs what their processes said.
  ///
  /// - Parameters:
  ///   - watched: What is waited for beside processes.
  ///   - deadline: The instant at which the wait ends at the latest.
  /// - Returns: The descriptors of `watched` that are ready.
  func wait(for watched: [Watched], until deadline: Instant?) -> [Int32] {
    let listening = running
    var polled =
      watched.map { pollfd(fd: $0.descriptor, events: Int16($0.events), revents: 0) }
      + listening.map { pollfd(fd: $0.awaited, events: Int16(POLLIN), revents: 0) }
    let end = (running.compactMap(\.deadline) + [deadline].compactMap(\.self)).min()
    let left = end.map { Int32(min(1e6, max(0, ($0 - now).value * 1000).rounded(.up))) } ?? -1
    guard poll(&polled, nfds_t(polled.count), left) >= 0 else { return [] }
    for (process, polled) in zip(listening, polled.dropFirst(watched.count))
    where polled.revents != 0 { listen(to: process) }
    for process in running where !process.isKilled && process.deadline.map({ $0 <= now }) == true {
      abandon(process, .tooLate)
    }
    return polled.prefix(watched.count).filter { $0.revents != 0 }.map(\.fd)
  }

  private func listen(to process: ChildProcess) {
    if process.isKilled || process.isSilent {
      running.removeAll { $0 === process }
      let status = process.status()
      if !process.isKilled { process.job?.processEnded(.status(status)) }
      return
    }
    for record in process.read(at: now) where !process.isKilled { process.job?.hear(record) }
    if process.isBroken, !process.isKilled { abandon(process, .nonsense) }
  }

  private func abandon(_ process: ChildProcess, _ end: ChildProcess.End) {
    process.kill()
    process.job?.processEnded(end)
  }
}

extension ChildProcess {
  /// The descriptor that tells the next of the process: its pipe, or after that its end; -1, which `poll` leaves out, while
  /// nobody hears it.
  fileprivate var awaited: Int32 { isKilled || isSilent ? handle : isHeard ? pipe : -1 }
}
