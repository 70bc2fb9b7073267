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

  private static func process(_ arguments: String..., errors: Any) throws -> Process {
    let process = Process()
    process.executableURL = workTree.appendingPathComponent("Tests/Toolchain/progress")
    process.arguments = arguments
    process.standardError = errors
    let input = Pipe()
    process.standardInput = input
    try process.run()
    input.fileHandleForWriting.write(Data(lines.utf8))
    try input.fileHandleForWriting.close()
    return process
  }

  @Test("where no terminal is, it is told line by line, and not more often than asked for")
  func lines() throws {
    let errors = Pipe()
    let process = try Self.process("0", errors: errors)
    let told = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(
      told == """
        fetching: swift-argument-parser
        building: 0 of 1, Planning build
        building: 1 of 250, Compiling Units Cents.swift
        building: 250 of 250, Linking phosphor-desk
        fetching packages: 20 %, Retrieving file 2 of 10
        installing packages: 45 %, Unpacking g++ (amd64)

        """)
    let rare = Pipe()
    let second = try Self.process("60", errors: rare)
    #expect(rare.fileHandleForReading.readDataToEndOfFile().isEmpty)
    second.waitUntilExit()
  }

  @Test("on a terminal it is one line that is rewritten, and gone at the end")
  func terminal() throws {
    let terminal = try #require(PseudoTerminal())
    let process = try Self.process(errors: terminal.side)
    let shown = terminal.shown { $0.hasSuffix("(amd64)\r\u{1B}[K") }
    process.waitUntilExit()
    #expect(shown.contains("\r\u{1B}[Kbuilding: 1 of 250, Compiling Units Cents.swift\r\u{1B}[K"))
    #expect(shown.hasSuffix("(amd64)\r\u{1B}[K") && !shown.contains("\n"))
  }
}
