public import DevicePorts
public import Units

import FileLists
import Glibc
import Mailboxes

/// Updates on sticks that are mounted below a folder, installed by a command.
///
/// What touches a stick is a process of its own: the one that lists, and the command.
public final class SystemUpdates: UpdatePort {
  private let mailbox = UpdateMailbox(nothing: nil)
  private let host: any HostPort
  private let list: FileList
  private let lister: any WorkerPort
  private let installer: any WorkerPort

  /// The time that threads may take to end.
  private static let patience = Seconds(0.2)

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - folder: Where sticks are mounted: updates lie in it or in a folder of it.
  ///   - command: What installs the update whose path it is given; see `image/README.md`.
  ///   - program: A program that begins with `Lister.runIfAsked()`; this one itself, where it does.
  ///   - host: What has threads and a clock.
  public init(
    folder: String, command: String, program: String = "/proc/self/exe", host: any HostPort
  ) {
    self.host = host
    let list = FileList(ListedFolders(.updates, paths: [folder]), program: program, host: host) {
      [mailbox] files in
      mailbox.tell([.found(Self.updates(files, for: command))])
    }
    self.list = list
    lister = host.startWorker("update list") { list.run() }
    installer = host.startWorker("updates") { [mailbox] in
      var thread = UpdateThread(mailbox: mailbox, command: command)
      thread.run()
    }
    lister.wake()
    installer.wake()
  }

  /// The updates among files, in order of their names; none where nothing could install them, as on a system that has ways
  /// of its own.
  private static func updates(_ files: [ListedFile], for command: String) -> [UpdateFile] {
    guard access(command, X_OK) == 0 else { return [] }
    return files.compactMap { UpdateFile(path: String(decoding: $0.path, as: UTF8.self)) }
      .sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  deinit { close() }

  /// The descriptor that is readable when something happened.
  public var descriptors: [Int32] { [mailbox.told] }

  /// No deadline: the thread waits by itself.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [UpdateEvent] { mailbox.takeEvents() }

  /// Has the command started.
  public func install(_ update: UpdateFile) { mailbox.ask { $0 = update } }

  /// Ends the threads, and the command where it runs; a thread that takes longer than it should is left behind.
  public func close() {
    mailbox.askForEnd()
    list.end()
    let end = host.now + Self.patience
    installer.stop(within: Self.patience)
    lister.stop(within: max(Seconds(0), end - host.now))
  }
}

/// The mailbox between the panel and the thread of updates: an update to install, and events that tell of it.
typealias UpdateMailbox = Mailbox<UpdateFile?, UpdateEvent>
