import CLinux
import DevicePorts
import Glibc
import Mailboxes

/// Runs the command that installs an update, and passes on what it says.
///
/// - Thread: its own.
struct UpdateThread: ~Copyable {
  private let mailbox: UpdateMailbox
  private let command: String
  private var running: UpdateCommand?

  init(mailbox: UpdateMailbox, command: String) {
    self.mailbox = mailbox
    self.command = command
  }

  /// Runs until the end is asked for.
  mutating func run() {
    while true {
      var polled = [
        pollfd(fd: mailbox.asked, events: Int16(POLLIN), revents: 0),
        pollfd(fd: talk, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      if polled[1].revents != 0 { listen() }
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
