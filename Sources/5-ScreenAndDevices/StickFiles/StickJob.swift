import CLinux
import ChildProcesses
import DevicePorts
import Glibc
import RequestQueues
import Units

/// Watches which sticks there are, and has one looked through or copied to at a time.
final class StickJob: Job, @unchecked Sendable {
  /// The limits of patience.
  struct Limits: Sendable {
    /// The time that a look through a stick may take.
    var look = Seconds(30)
    /// The time that a copying may be silent.
    var silence = Seconds(30)
    /// The most files that break what reads them in one look.
    var broken = 8
    /// The time between two looks for a folder that stands for a stick.
    var pause = Seconds(2)
  }

  /// A request that is being carried out, and what was heard.
  private enum Task {
    case look(Stick, CourierHearing, breaks: Int)
    case copy(CommandTalk)
  }

  private let facts: SystemSticks.Facts
  private let line: StickLine
  /// The list of what is mounted; it has an exceptional condition after each change.
  ///
  /// - Source: proc_pid_mounts(5).
  private let mounts = clinux_open("/proc/self/mounts", O_RDONLY)

  private var found: [Stick]?
  private var waiting: [StickRequest] = []
  private var task: Task?
  private var process: ChildProcess?
  /// The next look for a folder that stands for a stick.
  private var next: Instant?

  init(_ facts: SystemSticks.Facts, line: StickLine) {
    self.facts = facts
    self.line = line
  }

  deinit { close(mounts) }

  var watched: [Watched] { [Watched(line.asked.descriptor, POLLIN), Watched(mounts, POLLPRI)] }

  var deadline: Instant? { next }

  func work(with processes: Processes, woken: [Int32]) -> Bool {
    guard let requests = line.takeRequests() else {
      process?.kill()
      (process, task) = (nil, nil)
      return false
    }
    if found == nil || woken.contains(mounts) || next.map({ $0 <= processes.now }) == true {
      see()
      if case .folder = facts.place { next = processes.now + facts.limits.pause }
    }
    waiting += requests
    while process == nil, task != nil || !waiting.isEmpty {
      if task == nil { begin(waiting.removeFirst(), processes) } else { startLook(processes) }
    }
    return true
  }

  /// Tells which sticks there are, if that is news.
  private func see() {
    let now = facts.place.sticks()
    guard now != found else { return }
    found = now
    line.queue.tell([.found(now)])
  }

  func end() { line.queue.askForEnd() }

  // MARK: - Beginning

  private func begin(_ request: StickRequest, _ processes: Processes) {
    switch request {
    case .look(let stick):
      task = .look(stick, CourierHearing(), breaks: 0)
    case .copy(let kinds, let stick):
      do throws(CallFailure) {
        process = try processes.start(
          ProcessStart(
            [facts.program, Courier.copyWord, stick.path, facts.box] + facts.own.words
              + kinds.map(\.rawValue), patience: .silence(facts.limits.silence)), for: self)
        task = .copy(CommandTalk())
      } catch {
        line.queue.tell([.ended(isDone: false, "Not copied: \(error).")])
      }
    }
  }

  /// Has the stick looked through from behind the files that were heard of.
  private func startLook(_ processes: Processes) {
    guard case .look(let stick, let hearing, _)? = task else { return }
    let word = facts.allowsUnconfined ? Courier.freeLookWord : Courier.lookWord
    do throws(CallFailure) {
      process = try processes.start(
        ProcessStart(
          [facts.program, word, stick.path] + facts.own.words + ["\(hearing.files.count)"],
          records: CourierRecord.limits, patience: .whole(facts.limits.look)), for: self)
    } catch { endLook(hearing, "no process to read the stick (\(error))") }
  }

  // MARK: - Hearing

  func hear(_ record: Record) {
    switch task {
    case .look(let stick, var hearing, let breaks):
      task = nil  // what was heard is changed in its place
      hearing.take(record)
      task = .look(stick, hearing, breaks: breaks)
      guard hearing.isComplete || hearing.isBroken else { return }
      process?.kill()
      lookEnded(stick, hearing, breaks)
    case .copy(var talk):
      if let share = talk.take(record) { line.queue.tell([.progress(share)]) }
      task = .copy(talk)
    case nil: break
    }
  }

  func processEnded(_ end: ChildProcess.End) {
    process = nil
    switch task {
    case .look(_, let hearing, _) where end == .tooLate:
      endLook(hearing, "the stick does not answer")
    case .look(let stick, let hearing, let breaks): lookEnded(stick, hearing, breaks)
    case .copy(let talk): endCopy(talk, end)
    case nil: break
    }
  }

  /// A look is over, or its process broke on a file: then it goes on behind that.
  private func lookEnded(_ stick: Stick, _ hearing: CourierHearing, _ breaks: Int) {
    process = nil
    if hearing.isComplete { return endLook(hearing, nil) }
    guard hearing.begun != nil, breaks < facts.limits.broken else {
      return endLook(hearing, "what reads the stick ended before its time")
    }
    var hearing = hearing
    hearing.endBroken()
    task = .look(stick, hearing, breaks: breaks + 1)
  }

  private func endLook(_ hearing: CourierHearing, _ complaint: String?) {
    task = nil
    line.queue.tell([
      .listed(StickListing(hearing.files, complaint: complaint ?? hearing.complaint))
    ])
  }

  private func endCopy(_ talk: CommandTalk, _ end: ChildProcess.End) {
    task = nil
    let sentence =
      switch end {
      case .status(let status):
        talk.sentence ?? "Not copied: what copies ended with status \(status)."
      case .tooLate, .nonsense: "Not copied: the stick does not answer."
      }
    line.queue.tell([.ended(isDone: end == .status(0), sentence)])
  }
}
