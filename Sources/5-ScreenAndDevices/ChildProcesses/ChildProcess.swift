import CLinux
import Glibc

/// A process that was started to say something: its pipe, and its end.
public final class ChildProcess {
  /// The most bytes that are read at once.
  private static let piece = 1 << 16

  /// The pipe, which becomes readable when the process said something or ended.
  public let descriptor: Int32
  private let process: pid_t

  /// Starts a program with its arguments, of which the first is its path; no shell is between.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - inherited: A descriptor that the process has as number 3; -1 for none.
  /// - Throws: ``CallFailure`` when the kernel starts nothing.
  public init(_ words: [String], inheriting inherited: Int32 = -1) throws(CallFailure) {
    var descriptor: Int32 = -1
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    process = clinux_spawn(&arguments, &descriptor, inherited)
    self.descriptor = descriptor
    guard process > 0 else { throw CallFailure("posix_spawn", errno) }
  }

  deinit { close(descriptor) }

  /// Takes what the process wrote, and waits if that is nothing.
  ///
  /// - Returns: `nil` once nothing more will come; no bytes where a signal came between.
  public func read() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: Self.piece)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    if count < 0 && errno == EINTR { return [] }
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Waits for the end; the exit status, or 128 and the signal that ended the process.
  public func exitStatus() -> Int32 { clinux_exit_status(process) }

  /// Ends the process and all that it started, and returns its id: one that waits for a stick may be slow to go.
  @discardableResult public func kill() -> Int32 {
    Glibc.kill(-process, SIGKILL)
    return process
  }
}

/// A call that failed, and why.
public struct CallFailure: Error, CustomStringConvertible {
  /// The call.
  public let call: String
  /// The text of `errno`.
  public let cause: String

  init(_ call: String, _ error: Int32) {
    self.call = call
    cause = String(cString: strerror(error))
  }

  /// The sentence: `posix_spawn: No such file or directory`.
  public var description: String { "\(call): \(cause)" }
}
