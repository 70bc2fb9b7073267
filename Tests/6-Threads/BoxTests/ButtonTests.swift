import Appliance
import DevicePorts
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@Suite("MODE and POWER")
struct ButtonTests {
  @Test("MODE goes to the next pair of faces, and round again")
  func mode() {
    let pairs = FacePair.all.count
    // The stage view stays for 0.6 s at least.
    let presses = (1...pairs).map { 0.7 * Double($0) }
    let looks = [0.6] + presses.map { $0 + 0.6 }
    let harness = BoxHarness(length: Seconds(0.7 * Double(pairs + 1)))
    for time in presses { harness.scenario.press(.mode, at: Seconds(time), for: 0.08) }
    for look in looks { harness.look(at: Seconds(look)) }
    _ = harness.run()
    let shown = looks.map { harness.state(at: Seconds($0)).settings.tuner.faces }
    #expect(Set(shown.map { "\($0)" }).count == pairs)
    #expect(shown[pairs] == shown[0])
    let taps = presses.map { harness.scenario.host.start + Seconds($0) }
    for tap in taps {
      // Drawn at the first flip after the hand let go.
      let shown = harness.scenario.display.flips.first { $0.presented > tap }?.shown
      #expect(shown.map { ($0 - tap).value < 0.13 } == true)
    }
  }

  @Test("POWER rests the box: both streams closed within 400 ms, lamp lit; and wakes it again")
  func power() {
    let harness = BoxHarness(length: 4)
    let scenario = harness.scenario
    scenario.press(.power, at: 1, for: 0.08)
    scenario.press(.power, at: 2.5, for: 0.08)
    harness.look(at: 2, 3.5)
    _ = harness.run()
    let tapped = 1.08
    let closed = scenario.time(of: "audio closed") ?? 9
    #expect(closed.value > tapped && closed.value <= tapped + 0.4)
    #expect(harness.state(at: 2).power == .standby)
    #expect(scenario.time(of: "LAMP_POWER on").map { $0.value < 1.5 } == true)
    #expect(scenario.time(of: "RELAY off").map { $0.value < 1.5 } == true)
    let opened = scenario.time(of: "audio opened", after: 2) ?? 9
    #expect(opened.value < 2.7)
    #expect(harness.state(at: 3.5).power == .running)
    #expect(harness.state(at: 3.5).stream != nil)
    #expect(scenario.time(of: "LAMP_POWER off", after: 2).map { $0.value < 2.7 } == true)
  }

  @Test("into standby and back a held tone fades: no click in what is played")
  func silentStandby() {
    let harness = BoxHarness(length: 4)
    harness.scenario.touch(pad: 0, at: 0.5, for: 3.2)
    harness.scenario.press(.power, at: 1.5, for: 0.08)
    harness.scenario.press(.power, at: 2.5, for: 0.08)
    _ = harness.run()
    let sounding = harness.played(from: 1, to: 1.5)
    #expect(sounding.map(abs).max() ?? 0 > 0.01)
    let steps = zip(sounding, sounding.dropFirst()).map { abs($1 - $0) }.max() ?? 0
    let all = harness.played(from: 0, to: 4)
    let largest = zip(all, all.dropFirst()).map { abs($1 - $0) }.max() ?? 1
    #expect(largest <= steps * 1.5 + 1e-3)
  }

  @Test("POWER held for three seconds switches the machine off, settings kept")
  func shutdown() {
    let harness = BoxHarness(length: 8)
    harness.scenario.press(.mode, at: 0.9, for: 0.08)
    harness.scenario.press(.power, at: 1, for: 4)
    _ = harness.run()
    #expect(harness.scenario.host.isPoweredOff)
    let off = harness.scenario.time(of: "power off") ?? 9
    #expect(abs(off.value - 4) < 0.1)
    #expect(harness.scenario.store.saves == 1)
    #expect(!harness.scenario.audio.isOpen)
  }

  @Test("POWER let go before the countdown ends changes nothing")
  func cancelledShutdown() {
    let harness = BoxHarness(length: 5)
    harness.scenario.press(.power, at: 1, for: 2.5)
    harness.look(at: 3, 4)
    _ = harness.run()
    #expect(!harness.scenario.host.isPoweredOff)
    #expect(harness.state(at: 4).power == .running)
    guard case .shuttingDown = harness.state(at: 3).power else {
      Issue.record("no countdown")
      return
    }
  }
}
