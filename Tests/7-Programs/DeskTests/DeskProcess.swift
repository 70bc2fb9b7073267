import Foundation
import Glibc
import TestSupport

/// The built `phosphor-desk`, run as a process of its own.
struct DeskProcess {
  /// The result of a run.
  struct Result {
    /// The exit code, or the signal's number, negated.
    var code: Int32
    /// The text on standard output.
    var output: String
    /// The text on standard error.
    var errors: String
  }

  /// The program, built beside the tests.
  static var program: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("phosphor-desk")
  }

  /// A process that is not started, without a display, its settings in `folder`.
  static func process(_ arguments: [String], folder: String) -> Process {
    let process = Process()
    process.executableURL = program
    process.arguments =
      [
        "--ignore-card", "--recording",
        workTree.appendingPathComponent("board/desk/guitar-a2.flac").path,
        "--settings", folder,
      ] + arguments
    process.environment = ProcessInfo.processInfo.environment.filter {
      !["DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER"].contains($0.key)
    }
    return process
  }

  /// Runs to the end, with pipes where a terminal would be.
  static func run(_ arguments: String..., folder: String) throws -> Result {
    let process = process(arguments, folder: folder)
    let output = Pipe()
    let errors = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let outputBytes = output.fileHandleForReading.readDataToEndOfFile()
    let errorBytes = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Result(
      code: process.terminationReason == .exit
        ? process.terminationStatus : -process.terminationStatus,
      output: String(decoding: outputBytes, as: UTF8.self),
      errors: String(decoding: errorBytes, as: UTF8.self))
  }
}
