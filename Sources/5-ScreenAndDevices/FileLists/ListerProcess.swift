import CLinux
import Glibc

/// A ``Lister`` that runs, as its parent sees it.
///
/// - Thread: that of a ``FileList``.
struct ListerProcess: ~Copyable {
  /// The lister's pipe, which becomes readable when the lister said something or ended.
  let descriptor: Int32
  private let process: pid_t
  private(set) var hearing: ListerHearing

  /// Starts a lister whose folders an inotify instance watches; `nil`, and `errno` set, on failure.
  static func start(_ program: String, _ folders: ListedFolders, _ watcher: Int32) -> ListerProcess?
  {
    var descriptor: Int32 = -1
    let words = [program, Lister.word, folders.kind.rawValue] + folders.paths
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let process = clinux_spawn(&arguments, &descriptor, watcher)
    return process > 0 ? ListerProcess(process, descriptor, ListerHearing(folders)) : nil
  }

  private init(_ process: pid_t, _ descriptor: Int32, _ hearing: ListerHearing) {
    self.process = process
    self.descriptor = descriptor
    self.hearing = hearing
  }

  deinit { close(descriptor) }

  /// Takes what the lister wrote, waits where that is nothing, and returns true if more may come.
  mutating func read() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 1 << 14)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    if count < 0 && errno == EINTR { return true }
    guard count > 0 else { return false }
    hearing.take(bytes[..<count])
    return !hearing.isBroken && !hearing.isComplete
  }

  /// Ends the lister, and returns its process's id: one that waits for a stick may be slow to go.
  func kill() -> pid_t {
    Glibc.kill(-process, SIGKILL)
    return process
  }
}
