public import DevicePorts
public import Units

import CLinux
import Glibc
import Synchronization

/// Has files looked for whenever the folders or the mounted file systems change.
///
/// Nothing of the box's own touches the folders: a process that does may wait for a stick that hangs, and cannot be ended
/// then, nor can whoever shares its threads.
public final class FileList: Job, @unchecked Sendable {
  /// The time between two looks for a folder that is not there yet, or cannot be watched.
  private static let pause = Seconds(5)

  private let folders: ListedFolders
  private let program: String
  private let host: any HostPort
  private let tell: @Sendable ([ListedFile]) -> Void
  /// The eventfd that is readable when somebody wants a look, or the end.
  private let asked = clinux_eventfd()
  /// The list of what is mounted; it has an exceptional condition after each change.
  ///
  /// - Source: proc_pid_mounts(5).
  private let mounts: Int32
  /// The inotify instance; the folders are added to it by the process that looks through them.
  private let watcher = clinux_inotify()
  private let isEnding = Atomic(false)

  private var process: ChildProcess?
  private var hearing: ListHearing
  /// True if something may have changed since the last look began.
  private var isStale = true
  /// The instant of the next look if a change is not told; `nil` while one is being made or all is watched.
  private var next: Instant?
  private var found: [ListedFile]?
  /// The reason why the last list is not whole; `nil` if it is.
  private var complaint: String?

  /// Makes a list.
  ///
  /// - Parameters:
  ///   - folders: Where the files lie.
  ///   - program: A program that begins with ``Lister/runIfAsked()``.
  ///   - mounts: The file that tells what is mounted.
  ///   - host: What has a log.
  ///   - tell: Takes the files, in no order, whenever they are others than before; called by the thread of processes.
  public init(
    _ folders: ListedFolders, program: String, mounts: String = "/proc/self/mounts",
    host: any HostPort, tell: @escaping @Sendable ([ListedFile]) -> Void
  ) {
    self.folders = folders
    self.program = program
    self.tell = tell
    self.mounts = clinux_open(mounts, O_RDONLY)
    self.host = host
    hearing = ListHearing(folders)
  }

  deinit {
    for descriptor in [watcher, mounts, asked] { close(descriptor) }
  }

  /// Looks again, also if nothing changed.
  public func look() { clinux_signal(asked) }

  /// Ends the list soon.
  public func end() {
    isEnding.store(true, ordering: .releasing)
    look()
  }

  /// What tells of changes.
  public var watched: [Watched] {
    [Watched(watcher, POLLIN), Watched(mounts, POLLPRI), Watched(asked, POLLIN)]
  }

  /// The instant of the next look.
  public var deadline: Instant? { next }

  /// Has the files looked for again if something may have changed; what changes meanwhile is looked for once more.
  public func work(with processes: Processes, woken: [Int32]) -> Bool {
    if isEnding.load(ordering: .acquiring) {
      process?.kill()
      process = nil
      return false
    }
    if woken.contains(where: [watcher, mounts, asked].contains) { isStale = true }
    if woken.contains(asked) { _ = clinux_take(asked) }
    if woken.contains(watcher) { clinux_drain(watcher) }
    let isDue = isStale || next.map { $0 <= processes.now } == true
    if process == nil, isDue { begin(processes) }
    if process == nil, !hearing.areAllWatched, next == nil { next = processes.now + Self.pause }
    return true
  }

  private func begin(_ processes: Processes) {
    isStale = false
    next = nil
    hearing = ListHearing(folders)
    do throws(CallFailure) {
      process = try processes.start(
        ProcessStart(
          [program, Lister.word, folders.kind.rawValue] + folders.paths,
          records: ListRecords.limits,
          patience: .whole(folders.limits.time + folders.limits.grace), inherited: watcher),
        for: self)
    } catch { complain("no process to list files (\(error.cause))") }
  }

  /// Takes a file, or the end of a look.
  public func hear(_ record: Record) {
    hearing.take(record)
    guard hearing.isComplete || hearing.isBroken else { return }
    process?.kill()
    endLook()
  }

  /// Takes a look that ended before all was told.
  public func processEnded(_ end: ChildProcess.End) { endLook(isTooLate: end == .tooLate) }

  private func endLook(isTooLate: Bool = false) {
    process = nil
    if isTooLate {
      complain("a folder does not answer: what was found before it is listed")
    } else if !hearing.isComplete {
      complain("what lists files ended before its time: what it found is listed")
    } else {
      complain(hearing.cut.map { "\($0): what was found until then is listed" })
    }
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
