import ArgumentParser
import BoardFile
import DevicePorts
import DiskStore
import Glibc
import TOML
import Units
import VoiceFiles

/// The parts that the desk box is put together from.
enum Desk {
  /// Reads a board file; without one, a box with nothing but the defaults.
  ///
  /// - Throws: Exit code 2 for a wrong file and 1 for one that cannot be read, the sentence printed.
  static func board(at path: String?) throws -> Board {
    var bytes = Array("name = \"desk\"".utf8)
    if let path {
      do throws(StoreFailure) {
        bytes = try FileContents.whole(path)
      } catch { throw failure("\(error)", code: 2) }
    }
    do throws(TOMLError) {
      return try Board(bytes, file: path ?? "desk")
    } catch { throw failure("\(error)", code: 2) }
  }

  /// Pads of the ribbon: the board's, else as many as a row of number keys gives one hand.
  static func padCount(of board: Board) -> Int {
    board.controls.ribbon == .absent ? 8 : board.controls.ribbon.padCount
  }

  /// The folder of settings by the XDG base directory specification: they are state, not configuration.
  static var settingsFolder: String {
    if let folder = environment("XDG_STATE_HOME"), folder.hasPrefix("/") {
      return "\(folder)/phosphor"
    }
    return "\(environment("HOME") ?? "/tmp")/.local/state/phosphor"
  }

  /// A variable of the environment; `nil` if it is empty or absent.
  static func environment(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// The path of a folder that is there, without links and dots.
  ///
  /// - Throws: ``ExitCode`` behind a sentence for one that is not.
  static func folder(_ path: String) throws -> String {
    guard let real = realpath(path, nil) else {
      throw failure("\(path): \(String(cString: strerror(errno)))", code: 66)
    }
    defer { free(real) }
    return String(cString: real)
  }

  /// The voices in a folder.
  ///
  /// - Throws: Exit code 66 if there is none, the sentence printed.
  static func speech(in path: String, host: any HostPort) throws -> SystemSpeech {
    let speech = SystemSpeech(folder: try folder(path), host: host)
    guard !speech.languages.isEmpty else {
      throw failure("\(path): no voice is in it; image/voices \(path) makes them", code: 66)
    }
    return speech
  }

  /// Makes sure that a file can be written; it stays as it is, or is made.
  ///
  /// - Throws: Exit code 1 if it cannot, the sentence printed.
  static func checkWritable(_ path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
    guard file >= 0 else { throw failure("\(path): open: \(String(cString: strerror(errno)))") }
    close(file)
  }

  /// Prints a sentence where failures go, and gives the code to end with.
  static func failure(_ sentence: String, code: Int32 = 1) -> ExitCode {
    let line = Array("\(sentence.shown())\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
    return ExitCode(code)
  }
}
