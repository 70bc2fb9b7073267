import Foundation
import Glibc
import Testing

@Suite("The desk box as a program", .serialized)
final class DeskTests {
  let folder = NSTemporaryDirectory() + "phosphor-desk-test-\(UUID().uuidString)"

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  @Test("without window and terminal pictures and events go into files, and nothing is printed")
  func frames() throws {
    let result = try DeskProcess.run(
      "--frames", "\(folder)/frames", "--record", "\(folder)/log", "--seconds", "1",
      "--panel", "320x240", "--no-splash", folder: folder)
    #expect(result.code == 0)
    #expect(result.output.isEmpty)
    #expect(result.errors.isEmpty)
    let first = try Data(contentsOf: URL(fileURLWithPath: "\(folder)/frames/frame-00000.png"))
    #expect(Array(first.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(first[16..<24]) == [0, 0, 1, 64, 0, 0, 0, 240])
    let log = try String(contentsOfFile: "\(folder)/log", encoding: .utf8)
    let lines = log.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.first?.starts(with: ["phosphor-events", "1", "8"]) == true)
    #expect(
      Set(lines.dropFirst().map { $0[1] }).isSuperset(of: ["started", "connected", "opened"]))
  }

  @Test("a wrong board file ends it with 2 and one sentence")
  func wrongBoard() throws {
    let board = "\(folder)/board.toml"
    try "name = \"x\"\n[audio]\nrate = 12\n".write(
      toFile: board, atomically: true, encoding: .utf8)
    let result = try DeskProcess.run("--board", board, folder: folder)
    #expect(result.code == 2)
    #expect(result.errors.hasPrefix(board))
    #expect(result.errors.contains("rate"))
    #expect(result.errors.split(separator: "\n").count == 1)
  }

  @Test("what a board file says moves no cursor where it is told of")
  func escapes() throws {
    let board = "\(folder)/board.toml"
    try "\"a\\u001b[2J\\u202e\" = 1\n".write(toFile: board, atomically: true, encoding: .utf8)
    let result = try DeskProcess.run("--board", board, folder: folder)
    #expect(result.code == 2)
    #expect(result.errors.contains("a [2J"))
    #expect(result.errors.unicodeScalars.allSatisfy { $0 == "\n" || (" "..."~").contains($0) })
  }

  @Test("a board file that is missing, a recording that is none, no screen: one sentence each")
  func sentences() throws {
    let board = try DeskProcess.run("--board", "\(folder)/none.toml", folder: folder)
    #expect(board.code == 2)
    #expect(board.errors.hasSuffix("none.toml: open: No such file or directory\n"))
    let recording = try DeskProcess.run(
      "--frames", folder, "--recording", "/proc/self/exe", folder: folder)
    #expect(recording.code == 1)
    #expect(recording.errors.hasPrefix("/proc/self/exe: not sound that can be read"))
    let voices = try DeskProcess.run("--frames", folder, "--voices", folder, folder: folder)
    #expect(voices.code == 66)
    #expect(voices.errors == "\(folder): no voice is in it; image/voices \(folder) makes them\n")
    let screen = try DeskProcess.run(folder: folder)
    #expect(screen.code == 1)
    #expect(screen.errors.hasPrefix("no display server, and no terminal"))
  }

  @Test("a file that may not grow is told of in one sentence, and no signal ends the program")
  func limitedFiles() throws {
    let process = DeskProcess.process(
      ["--record", "\(folder)/log", "--frames", "\(folder)/frames", "--seconds", "1"],
      folder: folder)
    process.arguments =
      ["-c", "ulimit -f 0; exec \"$0\" \"$@\"", DeskProcess.program.path]
      + (process.arguments ?? [])
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    let errors = Pipe()
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, errors)
    try process.run()
    let said = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    #expect(said.contains("/log: write: File too large; the log is not whole"), "\(said)")
  }

  @Test("a panel too small to be read is refused in one sentence")
  func smallPanel() throws {
    let result = try DeskProcess.run("--frames", folder, "--panel", "64x48", folder: folder)
    #expect(result.code == 1)
    #expect(
      result.errors
        == "--panel: a panel of 64x48 pixels is too small to be read; 240x240 is the least\n")
    #expect(result.output.isEmpty)
  }

  /// An ending of a run in a terminal.
  enum Ending: Sendable, CustomStringConvertible {
    case quit
    case signal(Int32)

    var description: String {
      switch self {
      case .quit: "q"
      case .signal(let number): String(cString: strsignal(number))
      }
    }

    static let all =
      [quit]
      + [
        SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL,
        SIGXCPU, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS,
      ].map(Ending.signal)
  }

  @Test("however it ends, the terminal is given back as it was", arguments: Ending.all)
  func terminal(_ ending: Ending) throws {
    let terminal = try #require(PseudoTerminal())
    #expect(terminal.isCooked)
    let before = terminal.attributes
    let process = DeskProcess.process(["--no-splash", "--panel", "320x240"], folder: folder)
    process.standardInput = terminal.side
    process.standardOutput = terminal.side
    process.standardError = FileHandle.nullDevice
    try process.run()
    let picture = terminal.shown { $0.contains("▀") && $0.contains("\u{1B}[?2026l") }
    #expect(picture.hasPrefix("\u{1B}[?1049h"))
    #expect(picture.contains("▀"))
    #expect(!terminal.isCooked)
    switch ending {
    case .quit: terminal.type("q")
    case .signal(let number): kill(process.processIdentifier, number)
    }
    let rest = terminal.shown { $0.contains("\u{1B}[?1049l") }
    process.waitUntilExit()
    #expect(rest.contains("\u{1B}[?25h"))
    #expect(terminal.isCooked)
    #expect(terminal.attributes == before)
    switch ending {
    case .quit, .signal(SIGTERM), .signal(SIGINT): #expect(process.terminationReason == .exit)
    case .signal(let number):
      // Whoever sent it is told that it was that signal.
      #expect(process.terminationReason == .uncaughtSignal)
      #expect(process.terminationStatus == number)
    }
  }

  @Test("what is changed at the keyboard is kept for the next start")
  func settings() throws {
    let terminal = try #require(PseudoTerminal())
    let process = DeskProcess.process(
      ["--no-splash", "--panel", "320x240", "--seconds", "20"], folder: folder)
    process.standardInput = terminal.side
    process.standardOutput = terminal.side
    try process.run()
    _ = terminal.shown { $0.contains("\u{1B}[?2026l") }
    terminal.type("m")
    let file = "\(folder)/settings.toml"
    let limit = Date(timeIntervalSinceNow: 15)
    while !FileManager.default.fileExists(atPath: file), Date() < limit {
      terminal.read(within: 20)
    }
    terminal.type("q")
    _ = terminal.shown { $0.contains("\u{1B}[?1049l") }
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("note-wheel"))
  }

  @Test("a second box on the same settings says so and goes on, and loses the first one nothing")
  func twoBoxes() throws {
    let terminals = [try #require(PseudoTerminal()), try #require(PseudoTerminal())]
    var boxes: [Process] = []
    for terminal in terminals {
      let log = "\(folder)/log-\(boxes.count)"
      let process = DeskProcess.process(
        ["--no-splash", "--panel", "320x240", "--seconds", "60", "--record", log], folder: folder)
      (process.standardInput, process.standardOutput) = (terminal.side, terminal.side)
      process.standardError = FileHandle.nullDevice
      try process.run()
      boxes.append(process)
      _ = terminal.shown { $0.contains("\u{1B}[?2026l") }
      // The first one saves before the second one starts.
      terminal.type("m")
      try wait(for: boxes.count == 1 ? "save" : "refusal", in: log, of: terminal)
    }
    // The second one first: once it is alone, the settings are its own.
    for (terminal, box) in zip(terminals, boxes).reversed() {
      terminal.type("q")
      _ = terminal.shown { $0.contains("\u{1B}[?1049l") }
      box.waitUntilExit()
      #expect(box.terminationStatus == 0)
    }
    let kept = try String(contentsOfFile: "\(folder)/settings.toml", encoding: .utf8)
    #expect(kept.contains("note-wheel"), "the second one would have gone on to the strobe")
  }

  /// Waits until a log tells that settings were kept, or not.
  private func wait(for what: String, in log: String, of terminal: PseudoTerminal) throws {
    let word = what == "save" ? "saved -" : "another%20box%20keeps"
    let limit = Date(timeIntervalSinceNow: 15)
    var text = ""
    while !text.contains(word), Date() < limit {
      terminal.read(within: 50)
      text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    }
    #expect(text.contains(word), "\(what) is not told in \(log)")
  }
}
