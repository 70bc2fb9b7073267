import CLinux
import DevicePorts
import Glibc
import Mailboxes

/// Looks for sound files whenever the folders or the mounted file systems change.
///
/// - Thread: its own, since it may wait for a stick.
final class MusicList: @unchecked Sendable {
  /// How often a folder is looked for that is not there yet.
  private static let patience: Int32 = 2000  // ms

  private let mailbox: MusicMailbox
  private let folders: MusicFolders
  /// Readable when somebody wants a look, or the end.
  let asked = clinux_eventfd()
  /// What is mounted; it has an exceptional condition after each change.
  ///
  /// - Source: proc_pid_mounts(5).
  private let mounts = clinux_open("/proc/self/mounts", O_RDONLY)
  private var watches: [Int32]
  private var found: [MusicFile]?
  private let isEnding: @Sendable () -> Bool

  init(mailbox: MusicMailbox, folders: MusicFolders, isEnding: @escaping @Sendable () -> Bool) {
    self.mailbox = mailbox
    self.folders = folders
    self.isEnding = isEnding
    watches = folders.paths.map { _ in -1 }
  }

  deinit {
    for descriptor in watches + [mounts, asked] { close(descriptor) }
  }

  /// Looks until the end is asked for.
  func run() {
    while !isEnding() {
      for index in watches.indices where watches[index] < 0 {
        watches[index] = clinux_watch_folder(folders.paths[index])
      }
      look()
      while !waitForChange() {}
    }
  }

  /// Whether there is a reason to look again.
  private func waitForChange() -> Bool {
    var polled = watches.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    polled.append(pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0))
    polled.append(pollfd(fd: asked, events: Int16(POLLIN), revents: 0))
    let timeout = watches.contains { $0 < 0 } ? Self.patience : -1
    if poll(&polled, nfds_t(polled.count), timeout) > 0 {
      _ = clinux_take(asked)
      watches.forEach(clinux_drain)
      return true
    }
    return zip(watches, folders.paths).contains { $0 < 0 && access($1, R_OK) == 0 }
  }

  private func look() {
    let now = folders.files()
    guard now != found else { return }
    found = now
    mailbox.tell([.found(now)])
  }
}
