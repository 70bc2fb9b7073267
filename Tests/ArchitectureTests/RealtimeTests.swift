import Foundation
import Testing

@Suite("audio thread")
struct RealtimeTests {
  /// The functions by which the audio thread enters each module: the compiler checks what they reach.
  private static let entries = [
    ("Sources/4-Behaviour/AudioEngine/DuplexCore.swift", "mutating func process("),
    ("Sources/3-Sound/Synthesis/ToneGenerator.swift", "mutating func start("),
    ("Sources/3-Sound/Synthesis/ToneGenerator.swift", "mutating func retune("),
    ("Sources/3-Sound/Synthesis/ToneGenerator.swift", "mutating func stop("),
    ("Sources/3-Sound/Synthesis/ToneGenerator.swift", "mutating func render("),
    ("Sources/2-Domain/DSP/Biquad.swift", "mutating func process("),
    ("Sources/2-Domain/DSP/Biquad.swift", "mutating func reset("),
  ]

  /// True if a declaration carries an attribute, on its line or the one above.
  private func carries(_ attribute: String, _ declaration: String, in text: String) -> Bool {
    let lines = text.components(separatedBy: "\n")
    guard let line = lines.firstIndex(where: { $0.contains(declaration) }) else { return false }
    return (lines[line] + (line > 0 ? lines[line - 1] : "")).contains(attribute)
  }

  @Test("the entry points of the audio thread are checked for locks and allocation")
  func entriesAreChecked() throws {
    for (path, declaration) in Self.entries {
      let isChecked = carries("@_noLocks", declaration, in: try Repository.text(path))
      #expect(isChecked, "\(path): \(declaration) is not there or does not carry @_noLocks")
    }
  }

  @Test("the box reads all that the audio thread tells of itself")
  func reportIsRead() throws {
    let report = try Repository.text("Sources/4-Behaviour/AudioEngine/EngineReport.swift")
    let fields = report.matches(of: /public var (\w+)/).map { String($0.output.1) }
    let readers = try Repository.files(below: "Sources/6-Threads/Runtime", ["swift"]).map(
      Repository.text)
    #expect(fields.count >= 5)
    for field in fields {
      let isRead = readers.contains { $0.contains(".\(field)") }
      #expect(isRead, "EngineReport.\(field) is told in each period and read by nothing")
    }
  }

  @Test(
    "the ends of rings and of the latest value are inlined, so that their callers' check sees them")
  func endsAreInlined() throws {
    let ring = try Repository.text("Sources/1-Values/Realtime/Ring.swift")
    for member in ["func push(_ element", "func push(_ elements", "func pop()", "func pop(into"] {
      #expect(carries("@inlinable", member, in: ring), "\(member)")
    }
    let latest = try Repository.text("Sources/1-Values/Realtime/LatestValue.swift")
    for member in ["func publish(", "func latest(", "func next("] {
      #expect(carries("@inlinable", member, in: latest), "\(member)")
    }
  }

  @Test("only leaves of CRealtime are exempt from the check")
  func leaves() throws {
    for path in Repository.files(below: "Sources", ["h"]) {
      let isExempt = try Repository.text(path).contains("_noLocks")
      #expect(isExempt == (path == "Sources/0-C/CRealtime/CRealtime.h"), "\(path)")
    }
  }

  @Test("a missing attribute is found")
  func missing() {
    let text = "  @inlinable\n  mutating func process(_ x: Float) {}"
    #expect(!carries("@_noLocks", "func process(", in: text))
    #expect(!carries("@_noLocks", "func render(", in: text))
  }
}
