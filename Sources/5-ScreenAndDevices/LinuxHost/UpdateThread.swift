import CLinux
import ChildProcesses
import DevicePorts
import Glibc
import RequestQueues

/// Runs the command that installs an update, and passes on what it says.
///
/// - Thread: its own.
struct UpdateThread: ~Copyable {
  private let line: UpdateLine
  private let command: String
  private var running: TalkingCommand?

  init(line: UpdateLine, command: String) {
    self.line = line
    self.command = command
  }

  /// Runs until the end is asked for.
  mutating func run() {
    while true {
      var polled = [
        pollfd(fd: line.asked.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: talk, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      if polled[1].revents != 0 { listen() }
      line.asked.take()
      guard let requests = line.queue.takeRequests() else { return end() }
      for case .install(let update) in requests { install(update) }
    }
  }

  /// The pipe of the command that runs; -1, which `poll` leaves out, while none does.
  private var talk: Int32 { running?.descriptor ?? -1 }

  private mutating func install(_ update: UpdateFile) {
    guard talk < 0 else { return }
    do throws(CallFailure) {
      running = try TalkingCommand([command, update.path])
    } catch {
      line.queue.tell([
        .ended(
          isInstalled: false, "\(command): \(error); the box is what it was.")
      ])
    }
  }

  private mutating func listen() {
    guard let news = running?.read() else { return }
    if case .ended? = news.last { running = nil }
    line.queue.tell(news.map(Self.event))
  }

  private static func event(_ news: TalkingCommand.News) -> UpdateEvent {
    switch news {
    case .progress(let share): return .progress(share)
    case .ended(let status, let sentence):
      let instead =
        status == 0
        ? "The update is installed and starts next."
        : "The update's command ended with status \(status); the box is what it was."
      return .ended(isInstalled: status == 0, sentence.isEmpty ? instead : sentence)
    }
  }

  private mutating func end() {
    running?.kill()
    running = nil
  }
}
