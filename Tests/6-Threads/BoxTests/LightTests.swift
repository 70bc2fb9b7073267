import Appliance
import DevicePorts
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("the box in changing light")
struct LightTests {
  /// A box without a card and a panel, with a backlight and a sensor.
  private func box(
    length: Seconds, _ sensor: SimulatedLightSensor, _ settings: Settings = Settings()
  ) -> BoxHarness {
    let harness = BoxHarness(
      length: length, panel: nil, files: [Settings.fileName: settings.file], hasBacklight: true,
      lightSensor: sensor)
    harness.scenario.audio.unplug()
    return harness
  }

  /// The percents that the backlight was set to, with their times.
  private func levels(_ harness: BoxHarness) -> [(time: Double, percent: Int)] {
    harness.scenario.host.trace.compactMap { entry in
      let words = entry.text.split(separator: " ")
      guard words.count == 3, words[0] == "backlight" else { return nil }
      return Int(words[1]).map { (entry.time.value, $0) }
    }
  }

  /// The lines of the log that are about the sensor.
  private func said(_ harness: BoxHarness) -> [String] {
    harness.scenario.host.trace.map(\.text).filter { $0.contains("light sensor") }
  }

  @Test("as the light falls the backlight follows slowly, in small steps, and rests at the floor")
  func falls() throws {
    let sensor = SimulatedLightSensor(Lux(1000))
    let harness = box(length: 30, sensor)
    harness.scenario.at(10) { sensor.light = Lux(1) }
    _ = harness.run()
    let levels = levels(harness)
    #expect(levels.first?.percent == 100)
    let moves = levels.dropFirst()
    #expect(try #require(moves.first).time > 12.4)
    #expect(try #require(moves.last).percent == 15)
    #expect(try #require(moves.last).time - (try #require(moves.first).time) > 7.5)
    #expect(moves.count > 100 && moves.count < 200)
    for (one, next) in zip(levels, levels.dropFirst()) {
      #expect(next.percent <= one.percent && one.percent - next.percent <= 2)
    }
    #expect(said(harness) == ["light sensor: 1000 lux"])
    #expect(!harness.scenario.host.isStalled)
  }

  @Test("a light that goes on for a moment does not move it")
  func flash() throws {
    let sensor = SimulatedLightSensor(Lux(1))
    let harness = box(length: 30, sensor)
    for time in [14.0, 17.3, 20.6, 23.1] {
      harness.scenario.at(Seconds(time)) { sensor.light = Lux(60_000) }
      harness.scenario.at(Seconds(time + 1.9)) { sensor.light = Lux(1) }
    }
    _ = harness.run()
    #expect(try #require(levels(harness).last).time < 13)
  }

  @Test("switched off, no light moves it")
  func off() {
    let sensor = SimulatedLightSensor(Lux(1000))
    var settings = Settings()
    settings.isBrightnessAutomatic = false
    settings.brightness = 0.6
    let harness = box(length: 20, sensor, settings)
    harness.scenario.at(5) { sensor.light = Lux(1) }
    _ = harness.run()
    #expect(levels(harness).map(\.percent) == [60])
  }

  @Test("a sensor that is pulled or breaks leaves it as it is, and is told of once")
  func gone() throws {
    for isPulled in [true, false] {
      let sensor = SimulatedLightSensor(Lux(1000))
      let harness = box(length: 40, sensor)
      harness.scenario.at(5) { sensor.light = Lux(1) }
      harness.scenario.at(11) {
        if isPulled { sensor.light = nil } else { sensor.isBroken = true }
      }
      _ = harness.run()
      let last = try #require(levels(harness).last)
      #expect(last.time < 11.6 && last.percent > 20 && last.percent < 80)
      #expect(
        said(harness) == [
          "light sensor: 1000 lux",
          isPulled
            ? "light sensor: look: it is gone; the brightness stays"
            : "light sensor \"simulated\": in_illuminance_input: Remote I/O error; the brightness stays",
        ])
    }
  }

  @Test("a sensor that comes late is found within five seconds")
  func late() throws {
    let sensor = SimulatedLightSensor()
    let harness = box(length: 25, sensor)
    harness.scenario.at(3) { sensor.light = Lux(1) }
    _ = harness.run()
    let found = try #require(harness.scenario.time(of: "light sensor: 1 lux"))
    #expect(found.value >= 3 && found.value < 8.1)
    #expect(levels(harness).last?.percent == 15)
  }

  @Test("a box without a backlight looks at no sensor")
  func noBacklight() {
    let sensor = SimulatedLightSensor(Lux(1))
    let harness = BoxHarness(length: 5, panel: nil, lightSensor: sensor)
    _ = harness.run()
    #expect(sensor.measurements == 0)
  }

  @Test("only what is new is told: other lights, and a failure once until it works again")
  func news() {
    let failure = DeviceFailure(object: "s", call: "c", cause: "x", consequence: "y")
    var news = LightNews()
    #expect(news.take(.failure(failure)) == (nil, "s: c: x; y"))
    #expect(news.take(.success(Lux(100))) == (.measured(Lux(100)), "light sensor: 100 lux"))
    #expect(news.take(.success(Lux(103))) == (nil, nil))
    #expect(news.take(.success(Lux(90))) == (.measured(Lux(90)), nil))
    for _ in 0..<3 {
      #expect(news.take(.failure(failure)) == (.failed(failure), nil))
      #expect(news.take(.failure(failure)) == (nil, nil))
      #expect(news.take(.success(Lux(90))) == (.measured(Lux(90)), nil))
    }
  }
}
