import Appliance
import DevicePorts
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@Suite("The box's loop")
struct LoopTests {
  /// A run with something of everything.
  private func busyRun() -> BoxHarness {
    let harness = BoxHarness(
      length: 3,
      source: CaptureSource { frame in
        let cycle = Double(frame) * 146.83 / 48_000
        return Float(cycle - cycle.rounded(.down) - 0.5) * 0.4
      })
    harness.scenario.press(.mode, at: 0.7, for: 0.05)
    harness.scenario.touch(pad: 5, at: 1, for: 0.4)
    harness.scenario.at(1.2) { harness.scenario.audio.loseFrames(FrameCount(333)) }
    harness.scenario.at(1.6) { harness.scenario.audio.unplug() }
    harness.scenario.press(.power, at: 2, for: 0.05)
    return harness.run()
  }

  @Test("the same script gives the same trace, the same flips and the same sound")
  func determinism() {
    let first = busyRun()
    let second = busyRun()
    #expect(first.scenario.host.trace == second.scenario.host.trace)
    #expect(first.scenario.display.flips == second.scenario.display.flips)
    #expect(first.scenario.audio.played == second.scenario.audio.played)
    #expect(first.scenario.host.trace.count > 10)
  }

  @Test(
    "in silence nothing is drawn, and only the supervisor is told, once letters are prepared",
    arguments: [false, true])
  func stillness(preparesLetters: Bool) {
    let harness = BoxHarness(length: 10, preparesLetters: preparesLetters)
    var wakeups = 0
    harness.scenario.at(5) { wakeups = harness.scenario.host.wakeups }
    _ = harness.run()
    let late = harness.scenario.display.flips.filter {
      ($0.shown - harness.scenario.host.start).value > 3
    }
    #expect(late.isEmpty)
    #expect(harness.scenario.host.wakeups - wakeups <= 12)
  }

  @Test("the supervisor hears twice a second that the box is alive")
  func alive() {
    let harness = BoxHarness(length: 10).run()
    #expect((19...22).contains(harness.scenario.host.aliveReports))
  }

  @Test("at the end every device is given back")
  func end() {
    let harness = BoxHarness(length: 1).run()
    #expect(!harness.scenario.audio.isOpen)
    #expect(harness.scenario.display.isClosed)
    #expect(harness.scenario.controls.isClosed)
    #expect(harness.scenario.controls.outputs[.relay] == false)
    #expect(!harness.scenario.host.isStalled)
  }

  @Test("the first picture is whole and at the first flip")
  func firstPicture() {
    let harness = BoxHarness(length: 0.1).run()
    let first = harness.scenario.display.flips.first
    #expect(first.map { $0.shown - harness.scenario.host.start < Seconds(0.0167) } == true)
    #expect(harness.undrawnPixels == 0)
  }

  @Test("the splash sounds its chime and gives way to the tuner")
  func splash() {
    let harness = BoxHarness(length: 6, allowsSplash: true)
    harness.look(at: 0.2, 5.9)
    _ = harness.run()
    guard case .splash = harness.state(at: 0.2).power else {
      Issue.record("no splash")
      return
    }
    #expect(harness.state(at: 5.9).power == .running)
    #expect(harness.played(from: 0, to: 2).contains { abs($0) > 0.005 })
    #expect(harness.played(from: 5, to: 5.9).allSatisfy { abs($0) < 1e-4 })
  }
}
