/// A command of the system that does something for the box and tells how far it is: its process and the pipe that it
/// talks through.
///
/// It writes lines: `progress 0.25` as often as it likes, and one sentence at the end. Its exit status 0 says
/// that all is done.
public final class TalkingCommand {
  /// Something that the command said, or its end.
  public enum News: Sendable, Equatable {
    /// The part that is done, 0...1 where the command is sound.
    case progress(Double)
    /// The end: the exit status, or 128 and the number of a signal, and the last sentence; empty if there was none.
    case ended(status: Int32, String)
  }

  private let process: ChildProcess
  private var line: [UInt8] = []
  private var sentence = ""

  /// The longest line that the command may write; the rest of a longer one is dropped.
  private static let longest = 200  // bytes

  /// Starts a command with its arguments, of which the first is the path of its program; what it starts ends with it.
  ///
  /// - Throws: ``CallFailure`` when the kernel starts nothing.
  public init(_ words: [String]) throws(CallFailure) { process = try ChildProcess(words) }

  /// The command's pipe, which becomes readable when the command said something or ended.
  public var descriptor: Int32 { process.descriptor }

  /// Waits for the next that it says; its last news is that it ended.
  public func read() -> [News] {
    guard let bytes = process.read() else {
      return takeLine() + [.ended(status: process.exitStatus(), sentence)]
    }
    var news: [News] = []
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        news += takeLine()
      } else if line.count < Self.longest {
        line.append(byte)
      }
    }
    return news
  }

  /// Ends the command and all that it started, and waits for neither: a stick may hang them.
  ///
  /// - Returns: The id of its process.
  @discardableResult public func kill() -> Int32 { process.kill() }

  private func takeLine() -> [News] {
    defer { line = [] }
    let text = String(decoding: line, as: UTF8.self)
    let words = text.split(separator: " ")
    if words.count == 2, words[0] == "progress", let share = Double(words[1]) {
      return [.progress(share)]
    }
    if !words.isEmpty { sentence = text }
    return []
  }
}
