import Appliance
import BoardFile
import DevicePorts
import EventLog
import Foundation
import ScriptedDevices
import TestSupport
import Testing
import Units

@testable import Runtime

@Suite("A record of what happens to the box")
struct RecordTests {
  private let folder: TemporaryFolder
  private var file: String { "\(folder.path)/events" }
  private var mark: String { "\(folder.path)/ready" }

  init() { folder = TemporaryFolder() }

  private func recorded(_ harness: BoxHarness, limit: Int = .max, mark: String? = nil) -> String? {
    let box = harness.box
    let log = EventLog(pads: 8, slip: 0.75, route: .line, info: box.info)
    let recorder = EventRecorder(
      file, of: log, mark: mark, limit: limit, host: harness.scenario.host)
    box.onEvent = recorder.take
    _ = harness.run()
    return recorder.end()
  }

  private func presses(on harness: BoxHarness) {
    for tap in 0..<5 { harness.scenario.press(.mode, at: Seconds(0.5 + Double(tap)), for: 0.08) }
  }

  @Test("one that waited for its disk gives the same state again")
  func late() throws {
    let harness = BoxHarness(length: 6)
    presses(on: harness)
    harness.scenario.at(1) { [mark, file] in
      #expect(!FileManager.default.fileExists(atPath: file))
      _ = FileManager.default.createFile(atPath: mark, contents: nil)
    }
    #expect(recorded(harness, mark: mark) == nil)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let replayed = try EventLog.replay(text)
    #expect(replayed.settings == harness.box.state.settings)
    #expect(replayed.power == harness.box.state.power)
    #expect(text.contains(" edge MODE true "))
  }

  @Test("at its limit the last line says so, and what came before is whole")
  func limit() throws {
    let harness = BoxHarness(length: 6)
    presses(on: harness)
    #expect(recorded(harness, limit: 5000) == nil)
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let lines = text.split(separator: "\n")
    #expect(lines.last == "# 5000 bytes are full: what came after is not here")
    #expect(lines.dropLast().reduce(0) { $0 + $1.utf8.count + 1 } <= 5000)
    #expect(lines.count > 5)
    _ = try EventLog.replay(text)
  }

  @Test("the one before is kept beside it; a folder that is missing costs one sentence")
  func faults() throws {
    try "before".write(toFile: file, atomically: false, encoding: .utf8)
    #expect(recorded(BoxHarness(length: 1)) == nil)
    #expect(try String(contentsOfFile: file + ".last", encoding: .utf8) == "before")

    try FileManager.default.removeItem(atPath: folder.path)
    let harness = BoxHarness(length: 2)
    #expect(recorded(harness) == "\(file): open: No such file or directory; the log is not whole")
    let said = harness.scenario.host.trace.map(\.text).filter { $0.hasPrefix("record: ") }
    #expect(said == ["record: \(file): open: No such file or directory; the log is not whole"])
  }
}
