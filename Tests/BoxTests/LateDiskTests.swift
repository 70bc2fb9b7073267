import Appliance
import DevicePorts
import SimulatedDevices
import Testing
import Units

@testable import Runtime

/// A box that is switched on before the disk with its settings is there.
@Suite("The disk comes later than the box")
struct LateDiskTests {
  private func box(length: Seconds, files: [String: [UInt8]] = [:]) -> Performance {
    let performance = Performance(length: length, files: files, allowsSplash: true)
    performance.scenario.store.isReady = false
    return performance
  }

  private var chosen: Settings {
    var settings = Settings()
    settings.theme = .green
    settings.volume = 0.75
    return settings
  }

  @Test("the splash is shown before the settings are there, and no sound is made")
  func splash() {
    let performance = box(length: 1)
    performance.look(at: 0.9)
    _ = performance.run()
    #expect(performance.undrawnPixels == 0)
    #expect(performance.state(at: 0.9).stream == nil)
    guard case .splash = performance.state(at: 0.9).power else {
      Issue.record("no splash after 0.9 s")
      return
    }
  }

  @Test("settings that come late are the ones that were kept, and the splash goes on to its end")
  func late() {
    let kept = chosen
    let performance = box(length: 5, files: [Settings.fileName: kept.file])
    performance.scenario.at(0.5) { performance.scenario.store.isReady = true }
    performance.look(at: 0.4, 0.6, 4.9)
    _ = performance.run()
    #expect(performance.state(at: 0.4).settings == Settings())
    #expect(performance.state(at: 0.6).settings == kept)
    #expect(performance.state(at: 0.6).power == performance.state(at: 0.4).power)
    #expect(performance.state(at: 4.9).power == .running)
    #expect(performance.state(at: 4.9).stream != nil)
    #expect(performance.scenario.store.saves == 0)
  }

  @Test("buttons and the end of the box change no settings that were not read")
  func hands() {
    let kept = chosen.file
    let performance = box(length: 6, files: [Settings.fileName: kept])
    for tap in 0..<4 {
      performance.scenario.press(.mode, at: Seconds(0.5 + Double(tap)), for: 0.08)
    }
    performance.scenario.press(.power, at: 4.5, for: 0.08)
    performance.look(at: 5.9)
    _ = performance.run()
    #expect(performance.scenario.store.files == [Settings.fileName: kept])
    #expect(performance.scenario.store.saves + performance.scenario.store.failedSaves == 0)
    guard case .splash = performance.state(at: 5.9).power else {
      Issue.record("something ended the splash before the settings were there")
      return
    }
  }

  @Test("a disk that comes damaged is told of as ever, and the box begins with defaults")
  func damaged() {
    let performance = box(length: 2, files: [Settings.fileName: Array("theme = ".utf8)])
    performance.scenario.at(1) { performance.scenario.store.isReady = true }
    performance.look(at: 1.5)
    _ = performance.run()
    #expect(performance.state(at: 1.5).settings == Settings())
    #expect(performance.state(at: 1.5).notices.contains { $0.topic == .settings })
  }
}
