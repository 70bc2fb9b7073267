import Glibc
import Synchronization

/// The right to write into a folder, which one process at a time has, until it ends.
///
/// It is a lock (`flock`) of the folder itself, so that nothing is left behind and the kernel gives it back however the
/// process ends. Where a file system has no locks, the right is anybody's, as it would be without.
///
/// - Thread: any.
final class FolderLock: Sendable {
  private let path: String
  private let calls: FileCalls
  /// The folder while it is locked.
  private let held = Mutex<Int32?>(nil)

  init(path: String, calls: FileCalls) {
    self.path = path
    self.calls = calls
  }

  deinit {
    let file = held.withLock { $0 }
    if let file { close(file) }
  }

  /// Takes the right, unless another process has it; once taken it stays.
  ///
  /// - Returns: Whether nobody else has it.
  func take() -> Bool {
    held.withLock { held in
      if held != nil { return true }
      let file = calls.openFolder(path)
      // No folder, or one that may not be read: whoever writes finds out.
      guard file >= 0 else { return true }
      if calls.lock(file) == 0 {
        held = file
        return true
      }
      let isTaken = errno == EWOULDBLOCK
      close(file)
      return !isTaken
    }
  }
}
