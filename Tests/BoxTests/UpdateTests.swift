import Appliance
import DevicePorts
import PitchDetection
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("updating the box")
struct UpdateTests {
  /// A box with a stick, on which two buttons install what is there from 1 s on.
  private func installing(length: Seconds) -> (Performance, Journey) {
    let performance = Performance(length: length)
    performance.scenario.at(0.5) { performance.updates.plug("pi-0.2.0.phosphor", "notes.txt") }
    var journey = Journey(performance.scenario)
    journey.hold(.mode)
    // The last line but one: 17 settings of a box without a backlight and a speaker are above it.
    journey.tap(.mode, times: 13)
    journey.hold(.mode)
    journey.hold(.mode)
    journey.tap(.mode)
    journey.hold(.mode)
    return (performance, journey)
  }

  @Test("two buttons install what is on a stick and start it, and the tuner hears all the while")
  func installed() throws {
    let (performance, begun) = installing(length: 40)
    var journey = begun
    performance.look(at: Seconds(journey.time + 5), Seconds(journey.time + 10.5))
    journey.wait(11)
    journey.hold(.mode)
    _ = performance.run()
    let scenario = performance.scenario
    let path = "installing /media/stick/pi-0.2.0.phosphor"
    let start = try #require(scenario.time(of: path))
    #expect(abs(start.value - begun.time) < 0.3)
    let middle = performance.state(at: Seconds(begun.time + 5))
    #expect(
      middle.installation?.stage == .running(0.5) || middle.installation?.stage == .running(0.45))
    #expect(middle.stream != nil && middle.reading.position > 0)
    let end = performance.state(at: Seconds(begun.time + 10.5))
    #expect(end.installation?.stage == .done("It is installed and starts next."))
    let restart = try #require(scenario.time(of: "restart"))
    #expect(abs(restart.value - journey.time) < 0.3)
    #expect(performance.updates.isClosed && scenario.host.isPoweredOff)
  }

  @Test("a stick pulled out half-way costs one sentence")
  func pulled() {
    let (performance, journey) = installing(length: 20)
    performance.updates.course = .fails(at: 0.5, "The stick cannot be read; 0.1.0 goes on.")
    performance.scenario.at(Seconds(journey.time + 4)) { performance.updates.plug() }
    performance.look(at: Seconds(journey.time + 6))
    _ = performance.run()
    let state = performance.state(at: Seconds(journey.time + 6))
    #expect(state.notices.map(\.text) == ["The stick cannot be read; 0.1.0 goes on."])
    #expect(state.stream != nil && state.power == .running)
    let said = performance.scenario.host.trace.filter { $0.text.hasPrefix("update:") }
    #expect(said.map(\.text) == ["update: The stick cannot be read; 0.1.0 goes on."])
  }

  @Test("POWER held ends the box while an update is installed, and the installing with it")
  func switchedOff() {
    let (performance, begun) = installing(length: 30)
    var journey = begun
    journey.wait(2)
    journey.press(.power, for: 3.2)
    _ = performance.run()
    #expect(performance.scenario.time(of: "installing broken off") != nil)
    #expect(performance.scenario.time(of: "power off") != nil)
  }

  @Test("what init had to say is on the screen and in the log, once")
  func notices() {
    let sentence = "The update to 0.2.0 did not start; 0.1.0 goes on."
    let performance = Performance(length: 10)
    performance.scenario.host.notices = [sentence]
    performance.look(at: 1, 9)
    _ = performance.run()
    #expect(performance.state(at: 1).notices.map(\.text) == [sentence])
    #expect(performance.state(at: 9).notices.isEmpty)
    #expect(performance.scenario.host.trace.filter { $0.text == sentence }.count == 1)
    #expect(performance.scenario.host.takeNotices().isEmpty)
  }
}
