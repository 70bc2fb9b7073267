import Words
import Appliance
import DevicePorts
import MusicTheory
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("Settings through a power cut")
struct SettingsTests {
  @Test("a change is on the disk within a second, and is there at the next start")
  func kept() throws {
    let harness = BoxHarness(length: 3)
    harness.scenario.press(.mode, at: 1, for: 0.08)
    harness.look(at: 2.9)
    _ = harness.run()
    let saved = harness.scenario.time(of: "settings.toml saved") ?? 9
    #expect(saved.value > 1.08 && saved.value <= 2.08)
    let settings = harness.state(at: 2.9).settings
    #expect(settings != Settings())
    let again = BoxHarness(length: 1, files: harness.scenario.store.files)
    again.look(at: 0.9)
    #expect(again.run().state(at: 0.9).settings == settings)
  }

  @Test("many changes in a row are one write")
  func oneWrite() {
    let harness = BoxHarness(length: 3)
    for tap in 0..<3 {
      harness.scenario.press(.mode, at: Seconds(1 + Double(tap) * 0.06), for: 0.03)
    }
    _ = harness.run()
    #expect(harness.scenario.store.saves == 1)
  }

  @Test("a change that the box has no time left to write is written as it ends")
  func lastMoment() {
    let harness = BoxHarness(length: 1.2)
    harness.scenario.audio.unplug()
    harness.scenario.press(.mode, at: 1, for: 0.08)
    _ = harness.run()
    #expect(harness.scenario.store.saves == 1)
    #expect(
      harness.scenario.store.files[Settings.fileName] == harness.box.state.settings.file)
  }

  @Test("what a full disk had no room for is written once there is some, without another change")
  func retried() {
    let harness = BoxHarness(length: 33, panel: nil)
    harness.scenario.audio.unplug()
    harness.scenario.store.fault = .full
    harness.scenario.press(.mode, at: 1, for: 0.08)
    harness.scenario.at(3) { harness.scenario.store.fault = .none }
    harness.look(at: 2, 32)
    _ = harness.run()
    #expect(harness.state(at: 2).notices.contains { $0.topic == .saving })
    #expect(!harness.state(at: 32).notices.contains { $0.topic == .saving })
    #expect(harness.scenario.store.failedSaves == 1 && harness.scenario.store.saves == 1)
  }

  @Test("a damaged file is put aside and named, and the box starts with defaults")
  func damaged() {
    let harness = BoxHarness(
      length: 1, files: [Settings.fileName: Array("upper = \u{1}[[[".utf8)])
    harness.look(at: 0.9)
    _ = harness.run()
    #expect(harness.scenario.store.files["settings.toml.damaged-1"] != nil)
    #expect(harness.scenario.store.files[Settings.fileName] == nil)
    #expect(harness.state(at: 0.9).settings == Settings())
    let texts = harness.state(at: 0.9).notices.map(\.text.english)
    #expect(texts.contains { $0.contains("settings.toml.damaged-1") }, "\(texts)")
  }

  @Test("one wrong value costs its own default only")
  func wrongValue() {
    let text = "a4 = 442.0\nlower = \"nonsense\"\n"
    let harness = BoxHarness(length: 1, files: [Settings.fileName: Array(text.utf8)])
    harness.look(at: 0.9)
    _ = harness.run()
    #expect(harness.state(at: 0.9).settings.reference.a4 == Hertz(442))
    #expect(harness.state(at: 0.9).settings.tuner.lower == Settings().tuner.lower)
    #expect(harness.state(at: 0.9).notices.contains { $0.text.english.contains("Lower view") })
  }

  @Test("a full disk is said once, and no more once there is room", arguments: [true, false])
  func full(isReadOnly: Bool) {
    let harness = BoxHarness(length: 5)
    harness.scenario.store.fault = isReadOnly ? .readOnly : .full
    harness.scenario.press(.mode, at: 1, for: 0.08)
    harness.scenario.press(.mode, at: 2, for: 0.08)
    harness.scenario.at(3) { harness.scenario.store.fault = .none }
    harness.scenario.press(.mode, at: 3.5, for: 0.08)
    harness.look(at: 2.9, 4.9)
    _ = harness.run()
    let notices = harness.state(at: 2.9).notices.filter { $0.topic == .saving }
    #expect(notices.count == 1)
    #expect(notices.first?.text.english.contains("not kept") == true)
    #expect(harness.scenario.store.failedSaves == 2)
    #expect(!harness.state(at: 4.9).notices.contains { $0.topic == .saving })
    #expect(harness.scenario.store.saves == 1)
  }
}
