import CLinux
import DevicePorts
import Glibc
import Mailboxes

/// Looks for updates whenever the folder or the mounted file systems change, and runs the command.
///
/// - Thread: its own.
struct UpdateThread: ~Copyable {
  /// How often a folder is looked into that the kernel does not watch, or that is not there.
  private static let patience: Int32 = 2000  // ms

  private let mailbox: UpdateMailbox
  private let folder: String
  private let command: String
  /// What is mounted; it has an exceptional condition after each change.
  ///
  /// - Source: proc_pid_mounts(5).
  private let mounts: Int32
  private var watch: Int32 = -1
  private var found: [UpdateFile] = []
  private var running: UpdateCommand?

  init(mailbox: UpdateMailbox, folder: String, command: String, mounts: String) {
    self.mailbox = mailbox
    self.folder = folder
    self.command = command
    self.mounts = clinux_open(mounts, O_RDONLY)
  }

  deinit {
    close(mounts)
    close(watch)
  }

  /// Runs until the end is asked for.
  mutating func run() {
    while true {
      look()
      var polled = [
        pollfd(fd: mailbox.asked, events: Int16(POLLIN), revents: 0),
        pollfd(fd: watch, events: Int16(POLLIN), revents: 0),
        pollfd(fd: mounts, events: Int16(POLLPRI), revents: 0),
        pollfd(fd: talk, events: Int16(POLLIN), revents: 0),
      ]
      let timeout = watch < 0 ? Self.patience : -1
      guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { continue }
      clinux_drain(watch)
      if polled[3].revents != 0 { listen() }
      guard let request = mailbox.takeRequest() else { return end() }
      if let update = request { install(update) }
    }
  }

  /// The pipe of the command that runs; -1, which `poll` leaves out, while none does.
  private var talk: Int32 {
    switch running {
    case .some(let command): command.descriptor
    case nil: -1
    }
  }

  /// Tells of updates that came or went.
  ///
  /// A stick that is mounted later is seen by the mounts. Where nothing could install them, as on a system that
  /// has ways of its own, there are none.
  private mutating func look() {
    if watch < 0 { watch = clinux_watch_folder(folder) }
    let paths = access(command, X_OK) == 0 ? Folder(path: folder).paths : []
    let inner = paths.flatMap { Folder(path: $0).paths }
    let now = (paths + inner).compactMap { UpdateFile(path: $0) }.sorted { $0.name < $1.name }
    guard now != found else { return }
    found = now
    mailbox.tell([.found(now)])
  }

  private mutating func install(_ update: UpdateFile) {
    guard talk < 0 else { return }
    do throws(CallFailure) {
      running = try UpdateCommand(command, update.path)
    } catch {
      mailbox.tell([
        .ended(
          isInstalled: false, "\(command): \(error.call): \(error.cause); the box is what it was.")
      ])
    }
  }

  private mutating func listen() {
    // Optional chaining cannot borrow a non-copyable value: take it out and put it back.
    guard var command = running.take() else { return }
    let events = command.read()
    if case .ended? = events.last {
      running = nil
    } else {
      running = consume command
    }
    mailbox.tell(events)
  }

  private mutating func end() {
    guard let command = running.take() else { return }
    command.kill()
  }
}
