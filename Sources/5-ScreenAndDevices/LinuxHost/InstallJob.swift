import ChildProcesses
import DevicePorts
import Glibc
import RequestQueues
import Units

/// Has a command install an update, and passes on what it says.
final class InstallJob: Job, @unchecked Sendable {
  private let line: UpdateLine
  private let command: String
  private var process: ChildProcess?
  private var talk = CommandTalk()

  init(_ line: UpdateLine, command: String) {
    self.line = line
    self.command = command
  }

  var watched: [Watched] { [Watched(line.asked.descriptor, POLLIN)] }

  var deadline: Instant? { nil }

  func work(with processes: Processes, woken: [Int32]) -> Bool {
    guard let requests = line.takeRequests() else {
      process?.kill()
      process = nil
      return false
    }
    for case .install(let update) in requests where process == nil { install(update, processes) }
    return true
  }

  private func install(_ update: UpdateFile, _ processes: Processes) {
    talk = CommandTalk()
    do throws(CallFailure) {
      process = try processes.start(
        ProcessStart([command, update.path], patience: .endless), for: self)
    } catch {
      line.queue.tell([.ended(isInstalled: false, "\(command): \(error); the box is what it was.")])
    }
  }

  func hear(_ record: Record) {
    if let share = talk.take(record) { line.queue.tell([.progress(share)]) }
  }

  func processEnded(_ end: ChildProcess.End) {
    process = nil
    let sentence =
      switch end {
      case .status(0): "The update is installed and starts next."
      case .status(let status):
        "The update's command ended with status \(status); the box is what it was."
      case .tooLate, .nonsense: "The update's command does not end."
      }
    line.queue.tell([.ended(isInstalled: end == .status(0), talk.sentence ?? sentence)])
  }

  func end() { line.queue.askForEnd() }
}
