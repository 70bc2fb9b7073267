import CLinux
import ChildProcesses
import DevicePorts
import Glibc
import RequestQueues
import Units

/// Watches which sticks there are, and has one looked through or copied to at a time.
///
/// - Thread: its own.
struct StickThread: ~Copyable {
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

  private let facts: SystemSticks.Facts
  private let line: StickLine
  private let host: any HostPort
  /// The list of what is mounted; it has an exceptional condition after each change.
  ///
  /// - Source: proc_pid_mounts(5).
  private let mounts = clinux_open("/proc/self/mounts", O_RDONLY)

  private var found: [Stick]?
  private var waiting: [StickRequest] = []
  private var looking: ChildProcess?
  private var copying: TalkingCommand?
  private var hearing = CourierHearing()
  private var stick = Stick(path: "")
  private var breaks = 0
  /// The instant at which the patience with what runs is over.
  private var end = Instant(nanoseconds: 0)
  /// Processes that were killed and are not gone yet.
  private var dying: [pid_t] = []

  init(_ facts: SystemSticks.Facts, line: StickLine, host: any HostPort) {
    self.facts = facts
    self.line = line
    self.host = host
  }

  deinit { close(mounts) }

  /// Runs until the end is asked for.
  mutating func run() {
    while true {
      see()
      wait()
      line.asked.take()
      guard let requests = line.queue.takeRequests() else { return giveUp() }
      waiting += requests
      judge()
      dying.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      if !isBusy, !waiting.isEmpty { begin(waiting.removeFirst()) }
    }
  }

  /// Tells which sticks there are, where that is news.
  private mutating func see() {
    let now = facts.place.sticks()
    guard now != found else { return }
    found = now
    line.queue.tell([.found(now)])
  }

  private mutating func wait() {
    var polled = [
      pollfd(fd: line.asked.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
      pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
    ]
    let isFolder = if case .folder = facts.place { true } else { false }
    let isPatient = !isBusy && dying.isEmpty && !isFolder
    let pause = isBusy ? max(0, (end - host.now).value) : facts.limits.pause.value
    let count = poll(&polled, nfds_t(polled.count), isPatient ? -1 : Int32(pause * 1000) + 1)
    if count > 0, polled[2].revents != 0 { listen() }
  }

  private var isBusy: Bool { pipe >= 0 }

  /// The pipe of the process that runs; -1, which `poll` leaves out, while none does.
  private var pipe: Int32 { looking?.descriptor ?? copying?.descriptor ?? -1 }

  // MARK: - Beginning

  private mutating func begin(_ request: StickRequest) {
    switch request {
    case .look(let stick):
      self.stick = stick
      hearing = CourierHearing()
      breaks = 0
      beginLook()
    case .copy(let kinds, let stick):
      do throws(CallFailure) {
        end = host.now + facts.limits.silence
        copying = try TalkingCommand(
          [facts.program, Courier.copyWord, stick.path, facts.box] + facts.own.words
            + kinds.map(\.rawValue))
      } catch {
        line.queue.tell([.ended(isDone: false, "Not copied: \(error).")])
      }
    }
  }

  /// Has the stick looked through from behind the files that were heard of.
  private mutating func beginLook() {
    let word = facts.allowsUnconfined ? Courier.freeLookWord : Courier.lookWord
    let words =
      [facts.program, word, stick.path] + facts.own.words + ["\(hearing.files.count)"]
    end = host.now + facts.limits.look
    do throws(CallFailure) {
      looking = try ChildProcess(words)
    } catch { endLook("no process to read the stick (\(error))") }
  }

  // MARK: - Listening

  private mutating func listen() {
    if let looking {
      guard !hearing.listen(to: looking) else { return }
      dying.append(looking.kill())
      self.looking = nil
      lookEnded()
    } else if let copying {
      end = host.now + facts.limits.silence
      let news = copying.read()
      if case .ended? = news.last { self.copying = nil }
      line.queue.tell(news.map(Self.event))
    }
  }

  private static func event(_ news: TalkingCommand.News) -> StickPortEvent {
    switch news {
    case .progress(let share): return .progress(share)
    case .ended(let status, let sentence):
      let instead = "Not copied: what copies ended with status \(status)."
      return .ended(isDone: status == 0, sentence.isEmpty ? instead : sentence)
    }
  }

  /// A look is over, or its process broke on a file: then it goes on behind that.
  private mutating func lookEnded() {
    if hearing.isComplete { return endLook(nil) }
    guard hearing.begun != nil, breaks < facts.limits.broken else {
      return endLook("what reads the stick ended before its time")
    }
    breaks += 1
    hearing.endBroken()
    beginLook()
  }

  private mutating func endLook(_ complaint: String?) {
    line.queue.tell([.looked(hearing.files, complaint: complaint ?? hearing.complaint)])
    hearing = CourierHearing()
  }

  // MARK: - Ending

  /// Ends what has run out of patience.
  private mutating func judge() {
    guard isBusy, host.now >= end else { return }
    let wasLooking = looking != nil
    giveUp()
    if wasLooking {
      endLook("the stick does not answer")
    } else {
      line.queue.tell([.ended(isDone: false, "Not copied: the stick does not answer.")])
    }
  }

  private mutating func giveUp() {
    if let looking { dying.append(looking.kill()) }
    if let copying { dying.append(copying.kill()) }
    looking = nil
    copying = nil
  }
}
