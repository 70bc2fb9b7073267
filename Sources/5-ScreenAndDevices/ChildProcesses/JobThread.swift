public import DevicePorts
public import Units

import CLinux
import Glibc
import Synchronization

/// A thread on which jobs have processes do what may hang: it waits for none of them alone.
public final class JobThread: Sendable {
  /// The host, with its clock and log.
  public let host: any HostPort
  private let jobs = JobList()
  private let worker: any WorkerPort

  /// Makes a thread that has no job yet.
  public init(_ name: String, host: any HostPort) {
    self.host = host
    worker = host.startWorker(name) { [jobs] in
      let loop = JobLoop(jobs, host: host)
      loop.run()
    }
  }

  deinit { worker.stop(within: Seconds(0)) }

  /// Begins a job; any thread may ask for it.
  public func begin(_ job: any Job) {
    jobs.add(job)
    worker.wake()
  }

  /// Waits until a job that was ended is over, and its process killed; one that takes longer is left behind.
  ///
  /// - Thread: one at a time.
  public func awaitEnd(of job: any Job, until end: Instant) {
    while host.now < end, jobs.has(job) { jobs.awaitEnd(for: end - host.now) }
  }
}

/// The jobs of a thread.
private final class JobList: Sendable {
  private struct Content {
    /// Those that did not begin yet.
    var new: [any Job] = []
    /// Those that are not over.
    var all: [any Job] = []
  }

  private let content = Mutex(Content())
  /// Readable when a job is new.
  let added = WakeUp()
  private let ended = WakeUp()

  func add(_ job: any Job) {
    content.withLock {
      $0.new.append(job)
      $0.all.append(job)
    }
    added.signal()
  }

  func takeNew() -> [any Job] {
    added.take()
    return content.withLock { content in
      defer { content.new = [] }
      return content.new
    }
  }

  func remove(_ job: any Job) {
    content.withLock { $0.all.removeAll { $0 === job } }
    ended.signal()
  }

  func has(_ job: any Job) -> Bool {
    content.withLock { $0.all.contains { $0 === job } }
  }

  func awaitEnd(for time: Seconds) {
    var polled = pollfd(fd: ended.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&polled, 1, Int32(max(0, time.value * 1000)) + 1)
    ended.take()
  }
}

/// The loop of a thread, which ends when its last job does.
private struct JobLoop {
  private let list: JobList
  private let processes: Processes

  init(_ list: JobList, host: any HostPort) {
    self.list = list
    processes = Processes(host)
  }

  func run() {
    var jobs: [any Job] = []
    var woken: [Int32] = []
    while true {
      jobs += list.takeNew()
      jobs.removeAll { job in
        let isOver = !job.work(with: processes, woken: woken)
        if isOver { list.remove(job) }
        return isOver
      }
      if jobs.isEmpty { return }
      woken = processes.wait(
        for: jobs.flatMap(\.watched) + [Watched(list.added.descriptor, POLLIN)],
        until: jobs.compactMap(\.deadline).min())
    }
  }
}
