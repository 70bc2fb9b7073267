import DevicePorts
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@Suite("Simulated controls and disk")
struct SimulatedControlsTests {
  @Test("a press is two edges with the instants of the script")
  func press() {
    let scenario = Scenario(length: Seconds(2))
    scenario.press(.mode, at: Seconds(1), for: .milliseconds(80))
    scenario.touch(pad: 3, at: Seconds(1.5), for: .milliseconds(20))
    var events: [ControlEvent] = []
    while scenario.host.wait(for: [], until: nil) {
      _ = scenario.display.events(now: scenario.host.now)
      events += scenario.controls.events(now: scenario.host.now)
    }
    let start = scenario.host.start
    #expect(
      events == [
        .edge(.mode, isActive: true, at: start + Seconds(1)),
        .edge(.mode, isActive: false, at: start + Seconds(1.08)),
        .pads(PadMask(bits: 8), at: start + Seconds(1.5)),
        .pads(PadMask(bits: 0), at: start + Seconds(1.52)),
      ])
  }

  @Test("a busy line says who holds it and gives no edges until it is repaired")
  func busy() {
    let scenario = Scenario(length: Seconds(2))
    scenario.controls.makeBusy(.mode, holder: "gpio-keys")
    scenario.controls.press(.mode)
    let events = scenario.controls.events(now: scenario.host.now)
    #expect(events.count == 1)
    guard case .failed(let failure) = events.first else {
      Issue.record("the line did not fail")
      return
    }
    #expect(failure.description.contains("MODE"))
    #expect(failure.description.contains("gpio-keys"))
    scenario.controls.repair(.mode)
    scenario.controls.press(.mode)
    #expect(scenario.controls.events(now: scenario.host.now).count == 2)
  }

  @Test("a full disk keeps the old file, and a damaged one gets a name of its own")
  func store() throws {
    let store = SimulatedStore(files: ["a": [1], "a.damaged-1": [9]])
    store.fault = .full
    #expect(throws: StoreFailure.self) { try store.save([2], as: "a") }
    #expect(try store.load("a") == [1])
    store.fault = .none
    #expect(try store.setAside("a") == "a.damaged-2")
    #expect(try store.load("a") == nil)
    #expect(store.files["a.damaged-2"] == [1])
  }
}
