public import DevicePorts
public import Units

import RequestQueues

/// A service whose work is done by jobs of process threads.
open class JobService<Request: Sendable, Event: Sendable>: Service {
  /// The line between the panel and the jobs.
  public final let line: ServiceLine<Request, Event>
  private var jobs: [(job: any Job, thread: JobThread)] = []

  /// The time that jobs may take to end.
  private static var patience: Seconds { Seconds(0.2) }

  /// Makes a service without a job.
  ///
  /// - Parameter line: The line to its jobs.
  public init(_ line: ServiceLine<Request, Event>) { self.line = line }

  deinit { endJobs() }

  /// Begins a job.
  public final func begin(_ job: any Job, on thread: JobThread) {
    jobs.append((job, thread))
    thread.begin(job)
  }

  /// Readable when something happened.
  public final var descriptors: [Int32] { [line.told.descriptor] }

  /// None: the threads wait by themselves.
  public final var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public final func events(now: Instant) -> [Event] { line.takeEvents() }

  /// Asks the jobs for something; what was asked for and not begun gives way.
  open func ask(_ request: Request) { line.queue.change { $0 = [request] } }

  /// Ends the jobs and their processes.
  public final func close() { endJobs() }

  private func endJobs() {
    for (job, _) in jobs { job.end() }
    guard let end = jobs.first.map({ $0.thread.host.now + Self.patience }) else { return }
    for (job, thread) in jobs { thread.awaitEnd(of: job, until: end) }
    jobs = []
  }
}
