import Appliance
import DevicePorts
import Foundation
import MusicTheory
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

/// What one press, touch or pluck comes to, from one end of the box to the other.
///
/// `Tests/walks` runs each twice, the second time without its last step, and so sees which files the step leads through.
@Suite("walks through the box", .serialized)
struct WalkTests {
  /// False if the last step is left out.
  private static let isWhole = ProcessInfo.processInfo.environment["PHOSPHOR_WALK"] != "before"

  private func box(
    _ length: Seconds = 10, _ settings: Settings = Settings(), source: CaptureSource = .silence
  ) -> BoxHarness {
    BoxHarness(
      length: length, source: source, panel: nil,
      files: [Settings.fileName: settings.file])
  }

  @Test("a press copies to a stick, and its end is told")
  func copy() {
    let harness = box(14)
    harness.scenario.at(0.5) { harness.sticks.plug("sda1") }
    var journey = Journey(harness.scenario)
    journey.open("Stick", beside: "Stick")
    journey.hold(.mode)
    if Self.isWhole { journey.hold(.mode) }
    let copies = harness.run().scenario.host.trace.filter { $0.text.contains("copying ") }
    #expect(copies.count == (Self.isWhole ? 1 : 0))
  }

  @Test("a press changes a setting, which is on the disk a moment later")
  func setting() {
    let harness = box()
    var journey = Journey(harness.scenario)
    journey.open("In-tune window")
    journey.tap(.mode)
    if Self.isWhole { journey.hold(.mode) }
    let file = harness.run().scenario.store.files[Settings.fileName]
    #expect((file != Settings().file) == Self.isWhole)
  }

  @Test("a press goes to the next line, and the voice says it")
  func phrase() {
    var settings = Settings()
    settings.eyesFree = .voice
    let harness = box(6, settings)
    var journey = Journey(harness.scenario)
    journey.hold(.mode)
    journey.tap(.mode, times: Self.isWhole ? 2 : 1)
    let said = harness.run().speech.said.flatMap(\.texts)
    #expect(said.contains("Capo") && said.contains("A4") == Self.isWhole)
  }

  @Test("a note in tune lights the lamp")
  func lamp() {
    let isWhole = Self.isWhole
    let harness = box(
      3,
      source: CaptureSource { frame in
        isWhole ? Float(0.3 * sin(2 * Double.pi * 220 * Double(frame) / 48_000)) : 0
      })
    #expect((harness.run().scenario.time(of: "LAMP_TUNE on") != nil) == isWhole)
  }

  @Test("a touch sounds a tone")
  func touch() {
    let harness = box(4)
    if Self.isWhole { harness.scenario.touch(pad: 3, at: 2, for: 0.5) }
    let played = harness.run().played(from: 2.1, to: 2.4)
    #expect(played.contains { abs($0) > 0.01 } == Self.isWhole)
  }
}
