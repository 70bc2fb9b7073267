import Appliance
import DevicePorts
import MusicTheory
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("Settings through a power cut")
struct SettingsTests {
  @Test("a change is on the disk within a second, and is there at the next start")
  func kept() throws {
    let performance = Performance(length: 3)
    performance.scenario.press(.mode, at: 1, for: 0.08)
    performance.look(at: 2.9)
    _ = performance.run()
    let saved = performance.scenario.time(of: "settings.toml saved") ?? 9
    #expect(saved.value > 1.08 && saved.value <= 2.08)
    let settings = performance.state(at: 2.9).settings
    #expect(settings != Settings())
    let again = Performance(length: 1, files: performance.scenario.store.files)
    again.look(at: 0.9)
    #expect(again.run().state(at: 0.9).settings == settings)
  }

  @Test("many changes in a row are one write")
  func oneWrite() {
    let performance = Performance(length: 3)
    for tap in 0..<3 {
      performance.scenario.press(.mode, at: Seconds(1 + Double(tap) * 0.06), for: 0.03)
    }
    _ = performance.run()
    #expect(performance.scenario.store.saves == 1)
  }

  @Test("a change that the box has no time left to write is written as it ends")
  func lastMoment() {
    let performance = Performance(length: 1.2)
    performance.scenario.audio.unplug()
    performance.scenario.press(.mode, at: 1, for: 0.08)
    _ = performance.run()
    #expect(performance.scenario.store.saves == 1)
    #expect(
      performance.scenario.store.files[Settings.fileName] == performance.box.state.settings.file)
  }

  @Test("what a full disk had no room for is written once there is some, without another change")
  func retried() {
    let performance = Performance(length: 33, panel: nil)
    performance.scenario.audio.unplug()
    performance.scenario.store.fault = .full
    performance.scenario.press(.mode, at: 1, for: 0.08)
    performance.scenario.at(3) { performance.scenario.store.fault = .none }
    performance.look(at: 2, 32)
    _ = performance.run()
    #expect(performance.state(at: 2).notices.contains { $0.topic == .saving })
    #expect(!performance.state(at: 32).notices.contains { $0.topic == .saving })
    #expect(performance.scenario.store.failedSaves == 1 && performance.scenario.store.saves == 1)
  }

  @Test("a damaged file is put aside and named, and the box starts with defaults")
  func damaged() {
    let performance = Performance(
      length: 1, files: [Settings.fileName: Array("upper = \u{1}[[[".utf8)])
    performance.look(at: 0.9)
    _ = performance.run()
    #expect(performance.scenario.store.files["settings.toml.damaged-1"] != nil)
    #expect(performance.scenario.store.files[Settings.fileName] == nil)
    #expect(performance.state(at: 0.9).settings == Settings())
    let texts = performance.state(at: 0.9).notices.map(\.text)
    #expect(texts.contains { $0.contains("settings.toml.damaged-1") }, "\(texts)")
  }

  @Test("one wrong value costs its own default only")
  func wrongValue() {
    let text = "a4 = 442.0\nlower = \"nonsense\"\n"
    let performance = Performance(length: 1, files: [Settings.fileName: Array(text.utf8)])
    performance.look(at: 0.9)
    _ = performance.run()
    #expect(performance.state(at: 0.9).settings.reference.a4 == Hertz(442))
    #expect(performance.state(at: 0.9).settings.lower == Settings().lower)
    #expect(performance.state(at: 0.9).notices.contains { $0.text.contains("Lower face") })
  }

  @Test("a full disk is said once, and no more once there is room", arguments: [true, false])
  func full(isReadOnly: Bool) {
    let performance = Performance(length: 5)
    performance.scenario.store.fault = isReadOnly ? .readOnly : .full
    performance.scenario.press(.mode, at: 1, for: 0.08)
    performance.scenario.press(.mode, at: 2, for: 0.08)
    performance.scenario.at(3) { performance.scenario.store.fault = .none }
    performance.scenario.press(.mode, at: 3.5, for: 0.08)
    performance.look(at: 2.9, 4.9)
    _ = performance.run()
    let notices = performance.state(at: 2.9).notices.filter { $0.topic == .saving }
    #expect(notices.count == 1)
    #expect(notices.first?.text.contains("not kept") == true)
    #expect(performance.scenario.store.failedSaves == 2)
    #expect(!performance.state(at: 4.9).notices.contains { $0.topic == .saving })
    #expect(performance.scenario.store.saves == 1)
  }
}
