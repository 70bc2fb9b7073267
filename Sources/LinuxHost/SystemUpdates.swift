public import DevicePorts
public import Units

import CLinux
import Glibc
import Mailboxes

/// Updates on sticks that are mounted below a folder, installed by a command.
///
/// All that may wait for a stick (looking through it, starting the command, listening to it) is done by a
/// thread of its own; the panel's takes what that found.
public final class SystemUpdates: UpdatePort {
  private let mailbox = UpdateMailbox(nothing: nil)
  private let worker: Worker

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - folder: Where sticks are mounted: updates lie in it or in a folder of it.
  ///   - command: What installs the update whose path it is given; see `image/README.md`.
  public convenience init(folder: String, command: String) {
    self.init(folder: folder, command: command, mounts: "/proc/self/mounts")
  }

  init(folder: String, command: String, mounts: String) {
    worker = Worker(name: "updates") { [mailbox] in
      var thread = UpdateThread(mailbox: mailbox, folder: folder, command: command, mounts: mounts)
      thread.run()
    }
    worker.wake()
  }

  deinit { close() }

  /// Readable when something happened.
  public var descriptors: [Int32] { [mailbox.told] }

  /// None: the thread waits by itself.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [UpdateEvent] { mailbox.takeEvents() }

  /// Has the command started.
  public func install(_ update: UpdateFile) { mailbox.ask { $0 = update } }

  /// Ends the thread, and the command where it runs.
  public func close() {
    mailbox.askForEnd()
    worker.stop()
  }
}

/// What the panel and the thread of updates tell each other: an update to install, and what became of it.
typealias UpdateMailbox = Mailbox<UpdateFile?, UpdateEvent>
