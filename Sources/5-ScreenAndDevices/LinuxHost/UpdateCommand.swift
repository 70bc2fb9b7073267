import CLinux
import DevicePorts
import Glibc

/// The command that installs an update, while it runs: its process and the pipe that it talks through.
///
/// It writes lines: `progress 0.25` as often as it likes, and one sentence at the end. Its exit status 0 says
/// that the update is there.
struct UpdateCommand: ~Copyable {
  /// The command's pipe, which becomes readable when the command said something or ended.
  let descriptor: Int32
  private let process: pid_t
  private var line: [UInt8] = []
  private var sentence = ""

  /// The longest line that the command may write; the rest of a longer one is dropped.
  private static let longest = 200  // bytes

  /// Starts a command with the path of an update; what it starts ends with it.
  ///
  /// - Throws: ``CallFailure`` when the kernel starts nothing.
  init(_ command: String, _ path: String) throws(CallFailure) {
    var descriptor: Int32 = -1
    var arguments = [strdup(command), strdup(path), nil]
    defer { for argument in arguments { free(argument) } }
    process = clinux_spawn(&arguments, &descriptor, -1)
    self.descriptor = descriptor
    guard process > 0 else { throw CallFailure("posix_spawn", errno) }
  }

  deinit { close(descriptor) }

  /// Waits for the next that it says; its last event is that it ended.
  mutating func read() -> [UpdateEvent] {
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    if count < 0 && errno == EINTR { return [] }
    guard count > 0 else { return takeLine() + [reap()] }
    var events: [UpdateEvent] = []
    for byte in bytes[..<count] {
      if byte == UInt8(ascii: "\n") {
        events += takeLine()
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
    return events
  }

  /// Ends the command and all that it started, and waits for neither: a stick may hang them.
  func kill() { Glibc.kill(-process, SIGKILL) }
}

// MARK: - Lines and the end

extension UpdateCommand {
  private mutating func takeLine() -> [UpdateEvent] {
    defer { line = [] }
    let text = String(decoding: line, as: UTF8.self)
    let words = text.split(separator: " ")
    if words.count == 2, words[0] == "progress", let share = Double(words[1]) {
      return [.progress(share)]
    }
    if !words.isEmpty { sentence = text }
    return []
  }

  private func reap() -> UpdateEvent {
    let status = clinux_exit_status(process)
    if !sentence.isEmpty { return .ended(isInstalled: status == 0, sentence) }
    return .ended(
      isInstalled: status == 0,
      status == 0
        ? "The update is installed and starts next."
        : "The update's command ended with status \(status); the box is what it was.")
  }
}

/// A call that failed, and why.
struct CallFailure: Error {
  let call: String
  let cause: String

  init(_ call: String, _ error: Int32) {
    self.call = call
    cause = String(cString: strerror(error))
  }
}
