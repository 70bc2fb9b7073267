public import Units

import CLinux
import Glibc

/// A process that the box started, which says something: its pipe, its records and its end.
///
/// - Thread: that of its ``JobThread``.
public final class ChildProcess {
  /// The time for which a process is waited for.
  public enum Patience: Sendable {
    /// As long as it takes.
    case endless
    /// So long in all.
    case whole(Seconds)
    /// So long since it said something.
    case silence(Seconds)
  }

  /// The end of a process that was not killed by its job.
  public enum End: Sendable, Equatable {
    /// It ended by itself: its exit status, or 128 and the number of the signal that ended it.
    case status(Int32)
    /// The patience with it was over.
    case tooLate
    /// What it said was no record.
    case nonsense
  }

  /// True while what it says is read; a process whose parent does not read waits as soon as the pipe is full.
  public var isHeard = true

  /// The job that it works for; `nil` once that is over.
  private(set) weak var job: (any Job)?
  /// The pipe, which becomes readable when the process said something or closed it.
  let pipe: Int32
  /// The descriptor of the process itself, which becomes readable when it has ended.
  let handle: Int32
  /// True once it was killed: it says nothing more, and is waited for by nobody.
  private(set) var isKilled = false
  /// True once it has closed its pipe.
  private(set) var isSilent = false

  private let process: pid_t
  private let piece: Int
  private let patience: Patience
  private var reader: RecordReader
  /// The instant since which ``patience`` counts.
  private var since: Instant

  init(_ start: ProcessStart, for job: any Job, at now: Instant) throws(CallFailure) {
    var pipe: Int32 = -1
    var arguments =
      start.words.map { word in strdup((word + [0]).map(CChar.init(bitPattern:))) } + [nil]
    defer { for argument in arguments { free(argument) } }
    process = clinux_spawn(&arguments, &pipe, start.inherited)
    self.pipe = pipe
    self.job = job
    handle = process > 0 ? clinux_process_handle(process) : -1
    reader = RecordReader(bytes: start.records)
    piece = start.piece
    patience = start.patience
    since = now
    guard process > 0 else { throw CallFailure("posix_spawn", errno) }
    guard handle >= 0 else {
      let failure = CallFailure("pidfd_open", errno)
      kill()
      _ = clinux_exit_status(process)
      throw failure
    }
  }

  deinit {
    for descriptor in [pipe, handle] where descriptor >= 0 { close(descriptor) }
  }

  /// Ends the process and all that it started, and hears no more of it; one that waits for a stick may be slow to go.
  public func kill() {
    Glibc.kill(-process, SIGKILL)
    isKilled = true
  }

  /// The time that it had the processor; 0 once it is gone.
  public var processorTime: Seconds {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return Seconds(0)
    }
    return Seconds(Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  /// The instant at which the patience with it is over; `nil` for never.
  var deadline: Instant? {
    switch patience {
    case _ where isKilled: nil
    case .endless: nil
    case .whole(let time), .silence(let time): since + time
    }
  }

  /// Takes what it wrote; nothing if a signal came between.
  func read(at now: Instant) -> [Record] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: piece) { buffer, length in
      count = Glibc.read(pipe, buffer.baseAddress, piece)
      length = max(0, count)
    }
    if count < 0, errno == EINTR { return [] }
    guard count > 0 else {
      isSilent = true
      return reader.end().map { [$0] } ?? []
    }
    if case .silence = patience { since = now }
    return reader.take(bytes)
  }

  /// True if something came that is no record.
  var isBroken: Bool { reader.isBroken }

  /// The exit status, or 128 and the signal that ended it; waits for it.
  func status() -> Int32 { clinux_exit_status(process) }
}

/// A call that failed, and why.
public struct CallFailure: Error, CustomStringConvertible {
  /// The call.
  public let call: String
  /// The text of `errno`.
  public let cause: String

  init(_ call: String, _ error: Int32) {
    self.call = call
    cause = String(cString: strerror(error))
  }

  /// The sentence: `posix_spawn: No such file or directory`.
  public var description: String { "\(call): \(cause)" }
}
