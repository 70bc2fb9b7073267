public import DevicePorts

import CLinux
import ChildProcesses
import Glibc
import Synchronization
import Units

/// Has files looked for whenever the folders or the mounted file systems change.
///
/// Nothing of the box's own touches the folders: a process that does may wait for a stick that hangs, and cannot be ended
/// then, nor can whoever shares its threads.
///
/// - Thread: its own.
public final class FileList: @unchecked Sendable {
  /// The time between two looks for a folder that is not there yet, or cannot be watched.
  private static let patience: Int32 = 5000  // ms

  private let folders: ListedFolders
  private let program: String
  private let host: any HostPort
  private let tell: ([ListedFile]) -> Void
  /// The eventfd that is readable when somebody wants a look, or the end.
  private let asked = clinux_eventfd()
  /// The list of what is mounted; it has an exceptional condition after each change.
  ///
  /// - Source: proc_pid_mounts(5).
  private let mounts: Int32
  /// The inotify instance; the folders are added to it by the process that looks through them.
  private let watcher = clinux_inotify()
  private var areAllWatched = false
  private var found: [ListedFile]?
  /// The reason why the last list is not whole; `nil` where it is.
  private var complaint: String?
  /// Processes that were killed and are not gone yet.
  private var dying: [pid_t] = []
  private let isEnding = Atomic(false)

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - folders: Where the files lie.
  ///   - program: A program that begins with ``Lister/runIfAsked()``.
  ///   - mounts: The file that tells what is mounted.
  ///   - host: What has a clock and a log.
  ///   - tell: Takes the files, in no order, whenever they are others than before; called by the thread of the list.
  public init(
    _ folders: ListedFolders, program: String, mounts: String = "/proc/self/mounts",
    host: any HostPort, tell: @escaping ([ListedFile]) -> Void
  ) {
    self.folders = folders
    self.program = program
    self.host = host
    self.tell = tell
    self.mounts = clinux_open(mounts, O_RDONLY)
  }

  deinit {
    for descriptor in [watcher, mounts, asked] { close(descriptor) }
  }

  /// Looks again, also if nothing changed.
  public func look() { clinux_signal(asked) }

  /// Has ``run()`` return soon.
  public func end() {
    isEnding.store(true, ordering: .releasing)
    look()
  }

  private var isOver: Bool { isEnding.load(ordering: .acquiring) }

  /// Has the files looked for until the end is asked for.
  public func run() {
    while !isOver {
      // What changes while it is looked for is looked for again.
      let isStale = lookOnce()
      dying.removeAll { waitpid($0, nil, WNOHANG) != 0 }
      if !isStale { waitForChange() }
    }
  }

  private func waitForChange() {
    var polled = [
      pollfd(fd: watcher, events: Int16(POLLIN), revents: 0),
      pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
      pollfd(fd: asked, events: Int16(POLLIN), revents: 0),
    ]
    while poll(&polled, nfds_t(polled.count), areAllWatched ? -1 : Self.patience) < 0 {}
    _ = clinux_take(asked)
    clinux_drain(watcher)
  }

  /// Has a process look, and tells what it found; whether it is to look again.
  private func lookOnce() -> Bool {
    let lister: ChildProcess
    do throws(CallFailure) {
      let words = [program, Lister.word, folders.kind.rawValue] + folders.paths
      lister = try ChildProcess(words, inheriting: watcher)
    } catch {
      complain("no process to list files (\(error.cause))")
      return false
    }
    var hearing = ListerHearing(folders)
    let end = host.now + folders.limits.time + folders.limits.grace
    var isStale = false
    var isRunning = true
    while isRunning, !isOver, host.now < end {
      var polled = [
        pollfd(fd: lister.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: asked, events: Int16(POLLIN), revents: 0),
        pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
      ]
      let left = (end - host.now).value * 1000
      guard poll(&polled, nfds_t(polled.count), Int32(max(0, left)) + 1) > 0 else { continue }
      if clinux_take(asked) > 0 || polled[2].revents != 0 { isStale = true }
      if polled[0].revents != 0 { isRunning = hearing.listen(to: lister) }
    }
    dying.append(lister.kill())
    if !isOver { take(hearing, isTooLate: isRunning) }
    return isStale
  }

  private func take(_ hearing: ListerHearing, isTooLate: Bool) {
    if isTooLate {
      complain("a folder does not answer: what was found before it is listed")
    } else if !hearing.isComplete {
      complain("what lists files ended before its time: what it found is listed")
    } else {
      complain(hearing.cut.map { "\($0): what was found until then is listed" })
    }
    areAllWatched = hearing.areAllWatched
    let now = hearing.files
    guard now != found else { return }
    found = now
    tell(now)
  }

  /// Says once why a list is not whole.
  private func complain(_ sentence: String?) {
    if let sentence, sentence != complaint { host.log("\(folders.kind): \(sentence)") }
    complaint = sentence
  }
}
