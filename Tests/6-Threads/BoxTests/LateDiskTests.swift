import Appliance
import DevicePorts
import ScriptedDevices
import Testing
import Units

@testable import Runtime

/// A box that is switched on before the disk with its settings is there.
@Suite("The disk comes later than the box")
struct LateDiskTests {
  private func box(length: Seconds, files: [String: [UInt8]] = [:]) -> BoxHarness {
    let harness = BoxHarness(length: length, files: files, allowsSplash: true)
    harness.scenario.store.isReady = false
    return harness
  }

  private var chosen: Settings {
    var settings = Settings()
    settings.theme = .green
    settings.volume = 0.75
    return settings
  }

  @Test("the splash is shown before the settings are there, and no sound is made")
  func splash() {
    let harness = box(length: 1)
    harness.look(at: 0.9)
    _ = harness.run()
    #expect(harness.undrawnPixels == 0)
    #expect(harness.state(at: 0.9).stream == nil)
    guard case .splash = harness.state(at: 0.9).power else {
      Issue.record("no splash after 0.9 s")
      return
    }
  }

  @Test("settings that come late are the ones that were kept, and the splash goes on to its end")
  func late() {
    let kept = chosen
    let harness = box(length: 5, files: [Settings.fileName: kept.file])
    harness.scenario.at(0.5) { harness.scenario.store.isReady = true }
    harness.look(at: 0.4, 0.6, 4.9)
    _ = harness.run()
    #expect(harness.state(at: 0.4).settings == Settings())
    #expect(harness.state(at: 0.6).settings == kept)
    #expect(harness.state(at: 0.6).power == harness.state(at: 0.4).power)
    #expect(harness.state(at: 4.9).power == .running)
    #expect(harness.state(at: 4.9).stream != nil)
    #expect(harness.scenario.store.saves == 0)
  }

  @Test("buttons and the end of the box change no settings that were not read")
  func hands() {
    let kept = chosen.file
    let harness = box(length: 6, files: [Settings.fileName: kept])
    for tap in 0..<4 {
      harness.scenario.press(.mode, at: Seconds(0.5 + Double(tap)), for: 0.08)
    }
    harness.scenario.press(.power, at: 4.5, for: 0.08)
    harness.look(at: 5.9)
    _ = harness.run()
    #expect(harness.scenario.store.files == [Settings.fileName: kept])
    #expect(harness.scenario.store.saves + harness.scenario.store.failedSaves == 0)
    guard case .splash = harness.state(at: 5.9).power else {
      Issue.record("something ended the splash before the settings were there")
      return
    }
  }

  @Test("a disk that comes damaged is told of as ever, and the box begins with defaults")
  func damaged() {
    let harness = box(length: 2, files: [Settings.fileName: Array("theme = ".utf8)])
    harness.scenario.at(1) { harness.scenario.store.isReady = true }
    harness.look(at: 1.5)
    _ = harness.run()
    #expect(harness.state(at: 1.5).settings == Settings())
    #expect(harness.state(at: 1.5).notices.contains { $0.topic == .settings })
  }
}
