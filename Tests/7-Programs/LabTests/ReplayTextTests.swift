import Foundation
import Testing

/// The text that `phosphor-lab replay` prints of a log that somebody sent.
@Suite("a stranger's log")
struct ReplayTextTests {
  private static let head = "phosphor-events 1 8 0.75 line 0.1.0 desk false true"
  /// An escape that sets a window's title, marks of direction, and a letter with 100 000 marks.
  private static let evil =
    "%1b]0;owned%07\u{202E}gpj\u{2066}\u{61C}%c2%9b31m"
    + String(repeating: "%cc%81", count: 100_000)

  /// The text that the program prints, to both of its ends.
  private func replayed(_ lines: [String]) throws -> String {
    let path = NSTemporaryDirectory() + "phosphor-replay-\(UUID().uuidString).log"
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: path) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent().appendingPathComponent("phosphor-lab")
    process.arguments = ["replay", "--all", path]
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(
    "of a strip with no pads, or with fewer than it feels, is lived through",
    arguments: [0, 1, 3, 32])
  func pads(count: Int) throws {
    let head = Self.head.replacing("events 1 8", with: "events 1 \(count)")
    let masks = ["1", "110", "10000000000000000000000000000000:ff", "11111111:0000000040ff", "0"]
    let lines = masks.enumerated().map {
      "\(1_000_000_000 + $0.offset * 50_000_000) pads \($0.element) \(1_000_000_000 + $0.offset * 50_000_000)"
    }
    let said = try replayed([head, "900000000 clock"] + lines)
    #expect(said.contains("\(masks.count + 1) events in"), "\(said)")
  }

  private func isSafe(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || ![.control, .format].contains($0.properties.generalCategory)
    }
  }

  @Test("sentences of it move no cursor, and end")
  func sentences() throws {
    let said = try replayed([Self.head, "1000000000 told 1 \(Self.evil)"])
    #expect(said.contains("1 events in") && said.contains("notice:  ]0;owned gpj 31"))
    #expect(isSafe(said) && said.utf8.count < 20_000)
  }

  @Test(
    "nor does what is wrong with it",
    arguments: ["evil", "1000000000 \u{1B}[31m\u{202E}", "phosphor-events \u{1B}[2J"])
  func errors(line: String) throws {
    let line = line == "evil" ? "1000000000 saved \u{1B}c" + Self.evil : line
    let said = try replayed([Self.head, line])
    #expect(said.contains("line 2"))
    #expect(isSafe(said) && said.utf8.count < 20_000)
  }
}
