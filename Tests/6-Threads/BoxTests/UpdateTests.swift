import Words
import Appliance
import DevicePorts
import PitchDetection
import ScriptedDevices
import Testing
import Units

@testable import Runtime

@Suite("updating the box")
struct UpdateTests {
  /// A box with a stick, on which two buttons install what is there from 1 s on.
  private func installing(length: Seconds) -> (BoxHarness, Journey) {
    let harness = BoxHarness(length: length)
    harness.scenario.at(0.5) { harness.updates.plug("pi-0.2.0.phosphor", "notes.txt") }
    var journey = Journey(harness.scenario)
    journey.open("Update", beside: "Update")
    journey.hold(.mode)
    journey.tap(.mode)
    journey.hold(.mode)
    return (harness, journey)
  }

  @Test("two buttons install what is on a stick and start it, and the tuner hears all the while")
  func installed() throws {
    let (harness, begun) = installing(length: 40)
    var journey = begun
    harness.look(at: Seconds(journey.time + 5), Seconds(journey.time + 10.5))
    journey.wait(11)
    journey.hold(.mode)
    _ = harness.run()
    let scenario = harness.scenario
    let path = "installing /media/stick/pi-0.2.0.phosphor"
    let start = try #require(scenario.time(of: path))
    #expect(abs(start.value - begun.time) < 0.3)
    let middle = harness.state(at: Seconds(begun.time + 5))
    #expect(
      middle.installation?.progress == .running(0.5)
        || middle.installation?.progress == .running(0.45))
    #expect(middle.stream != nil && middle.reading.position > 0)
    let end = harness.state(at: Seconds(begun.time + 10.5))
    #expect(end.installation?.progress == .done("It is installed and starts next."))
    let restart = try #require(scenario.time(of: "restart"))
    #expect(abs(restart.value - journey.time) < 0.3)
    #expect(harness.updates.isClosed && scenario.host.isPoweredOff)
  }

  @Test("a stick pulled out half-way costs one sentence")
  func pulled() {
    let (harness, journey) = installing(length: 20)
    harness.updates.course = .fails(at: 0.5, "The stick cannot be read; 0.1.0 goes on.")
    harness.scenario.at(Seconds(journey.time + 4)) { harness.updates.plug() }
    harness.look(at: Seconds(journey.time + 6))
    _ = harness.run()
    let state = harness.state(at: Seconds(journey.time + 6))
    #expect(state.notices.map(\.text.english) == ["The stick cannot be read; 0.1.0 goes on."])
    #expect(state.stream != nil && state.power == .running)
    let said = harness.scenario.host.trace.filter { $0.text.hasPrefix("update:") }
    #expect(said.map(\.text) == ["update: The stick cannot be read; 0.1.0 goes on."])
  }

  @Test(
    "POWER held on the deck ends the box while an update is installed, and the installing with it")
  func switchedOff() {
    let (harness, begun) = installing(length: 30)
    var journey = begun
    journey.wait(2)
    // From the menu it is only the way back.
    journey.press(.power, for: 3.2)
    let left = Seconds(journey.time)
    for _ in 0..<2 { journey.tap(.power) }
    journey.press(.power, for: 3.2)
    harness.look(at: left)
    _ = harness.run()
    #expect(harness.state(at: left).power == .running)
    #expect(harness.scenario.time(of: "installing broken off").map { $0 > left } == true)
    #expect(harness.scenario.time(of: "power off") != nil)
  }

  @Test("what init had to say is on the screen and in the log, once")
  func notices() {
    let sentence = "The update to 0.2.0 did not start; 0.1.0 goes on."
    let harness = BoxHarness(length: 10)
    harness.scenario.host.notices = [sentence]
    harness.look(at: 1, 9)
    _ = harness.run()
    #expect(harness.state(at: 1).notices.map(\.text.english) == [sentence])
    #expect(harness.state(at: 9).notices.isEmpty)
    #expect(harness.scenario.host.trace.filter { $0.text == sentence }.count == 1)
    #expect(harness.scenario.host.takeNotices().isEmpty)
  }
}
