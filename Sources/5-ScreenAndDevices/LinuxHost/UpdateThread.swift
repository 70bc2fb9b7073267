import CLinux
import ChildProcesses
import DevicePorts
import Glibc
import RequestQueues

/// Runs the command that installs an update, and passes on what it says.
///
/// - Thread: its own.
struct UpdateThread: ~Copyable {
  private let queue: UpdateQueue
  private let asked: WakeUp
  private let command: String
  private var running: TalkingCommand?

  /// Makes a thread that looks at a queue when `asked` is signalled.
  init(queue: UpdateQueue, asked: WakeUp, command: String) {
    self.queue = queue
    self.asked = asked
    self.command = command
  }

  /// Runs until the end is asked for.
  mutating func run() {
    while true {
      var polled = [
        pollfd(fd: asked.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: talk, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&polled, nfds_t(polled.count), -1) > 0 else { continue }
      if polled[1].revents != 0 { listen() }
      asked.take()
      guard let updates = queue.takeRequests() else { return end() }
      for update in updates { install(update) }
    }
  }

  /// The pipe of the command that runs; -1, which `poll` leaves out, while none does.
  private var talk: Int32 { running?.descriptor ?? -1 }

  private mutating func install(_ update: UpdateFile) {
    guard talk < 0 else { return }
    do throws(CallFailure) {
      running = try TalkingCommand([command, update.path])
    } catch {
      queue.tell([
        .ended(
          isInstalled: false, "\(command): \(error); the box is what it was.")
      ])
    }
  }

  private mutating func listen() {
    guard let news = running?.read() else { return }
    if case .ended? = news.last { running = nil }
    queue.tell(news.map(Self.event))
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
