import Foundation
import TestSupport
import Testing

@Suite("How far a build is")
struct ProgressTests {
  private static let lines = """
    Fetching https://example.org/swift-argument-parser
    [0/1] Planning build
    Building for production...
    [1/250] Compiling Units Cents.swift
    a warning nobody asked for
    [250/250] Linking phosphor-desk
    dlstatus:1:20.5:Retrieving file 2 of 10
    pmstatus:g++:45.3:Unpacking g++ (amd64)

    """

  /// A script that is told of a build.
  private struct Run {
    let process = Process()
    let input = Pipe()

    init(_ arguments: String..., errors: Any, told lines: String) throws {
      process.executableURL = workTree.appendingPathComponent("Tests/Toolchain/progress")
      process.arguments = arguments
      process.standardError = errors
      process.standardInput = input
      try process.run()
      input.fileHandleForWriting.write(Data(lines.utf8))
    }

    /// Tells it that the build has ended.
    func end() throws { try input.fileHandleForWriting.close() }
  }

  @Test("where no terminal is, it is told line by line, and not more often than asked for")
  func lines() throws {
    let errors = Pipe()
    let run = try Run("0", errors: errors, told: Self.lines)
    try run.end()
    let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    run.process.waitUntilExit()
    #expect(run.process.terminationStatus == 0)
    var steps: [Substring] = []
    for line in told.split(separator: "\n") {
      let step = line.drop { $0.isNumber }
      // On a busy machine a second may end between two lines.
      if step != steps.last { steps.append(step) }
    }
    #expect(
      steps == [
        " s, fetching: swift-argument-parser",
        " s, building: 0 of 1, Planning build",
        " s, building: 1 of 250, Compiling Units Cents.swift",
        " s, building: 250 of 250, Linking phosphor-desk",
        " s, fetching packages: 20 %, Retrieving file 2 of 10",
        " s, installing packages: 45 %, Unpacking g++ (amd64)",
      ])
    let rare = Pipe()
    let second = try Run("60", errors: rare, told: Self.lines)
    try second.end()
    #expect(rare.fileHandleForReading.readDataToEndOfFile().isEmpty)
    second.process.waitUntilExit()
  }

  @Test("on a terminal it is one line that is rewritten, and gone at the end")
  func terminal() throws {
    let terminal = try #require(PseudoTerminal())
    let run = try Run(errors: terminal.side, told: Self.lines)
    try run.end()
    let shown = terminal.shown { $0.hasSuffix("(amd64)\r\u{1B}[K") }
    run.process.waitUntilExit()
    #expect(shown.contains(" s, building: 1 of 250, Compiling Units Cents.swift\r\u{1B}[K"))
    #expect(shown.hasSuffix("(amd64)\r\u{1B}[K") && !shown.contains("\n"))
  }

  @Test("a step that says nothing more is told again with each second that it takes")
  func longStep() throws {
    let terminal = try #require(PseudoTerminal())
    let run = try Run(errors: terminal.side, told: "[54/62] Compiling Faces Ink.swift\n")
    let step = " s, building: 54 of 62, Compiling Faces Ink.swift"
    let shown = terminal.shown { $0.components(separatedBy: step).count > 4 }
    try run.end()
    run.process.waitUntilExit()
    let seconds = shown.components(separatedBy: step).compactMap {
      Int($0.components(separatedBy: "\r\u{1B}[K").last ?? "")
    }
    #expect(seconds.count == 4 && seconds == seconds.sorted() && Set(seconds).count >= 3)
  }
}
