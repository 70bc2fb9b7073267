import Appliance
import DevicePorts
import SimulatedDevices
import Testing
import Units

@Suite("The box's loop")
struct LoopTests {
  /// A run with something of everything.
  private func busyRun() -> Performance {
    let performance = Performance(
      length: 3,
      source: CaptureSource { frame in
        let cycle = Double(frame) * 146.83 / 48_000
        return Float(cycle - cycle.rounded(.down) - 0.5) * 0.4
      })
    performance.scenario.press(.mode, at: 0.7, for: 0.05)
    performance.scenario.touch(pad: 5, at: 1, for: 0.4)
    performance.scenario.at(1.2) { performance.scenario.audio.loseFrames(FrameCount(333)) }
    performance.scenario.at(1.6) { performance.scenario.audio.unplug() }
    performance.scenario.press(.power, at: 2, for: 0.05)
    return performance.run()
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
    let performance = Performance(length: 10, preparesLetters: preparesLetters)
    var wakeups = 0
    performance.scenario.at(5) { wakeups = performance.scenario.host.wakeups }
    _ = performance.run()
    let late = performance.scenario.display.flips.filter {
      ($0.shown - performance.scenario.host.start).value > 3
    }
    #expect(late.isEmpty)
    #expect(performance.scenario.host.wakeups - wakeups <= 12)
  }

  @Test("the supervisor hears twice a second that the box is alive")
  func alive() {
    let performance = Performance(length: 10).run()
    #expect((19...22).contains(performance.scenario.host.aliveReports))
  }

  @Test("at the end every device is given back")
  func end() {
    let performance = Performance(length: 1).run()
    #expect(!performance.scenario.audio.isOpen)
    #expect(performance.scenario.display.isClosed)
    #expect(performance.scenario.controls.isClosed)
    #expect(performance.scenario.controls.outputs[.relay] == false)
    #expect(!performance.scenario.host.isStalled)
  }

  @Test("the first picture is whole and at the first flip")
  func firstPicture() {
    let performance = Performance(length: 0.1).run()
    let first = performance.scenario.display.flips.first
    #expect(first.map { $0.shown - performance.scenario.host.start < Seconds(0.0167) } == true)
    #expect(performance.undrawnPixels == 0)
  }

  @Test("the splash sounds its chime and gives way to the tuner")
  func splash() {
    let performance = Performance(length: 6, allowsSplash: true)
    performance.look(at: 0.2, 5.9)
    _ = performance.run()
    guard case .splash = performance.state(at: 0.2).power else {
      Issue.record("no splash")
      return
    }
    #expect(performance.state(at: 5.9).power == .running)
    #expect(performance.played(from: 0, to: 2).contains { abs($0) > 0.005 })
    #expect(performance.played(from: 5, to: 5.9).allSatisfy { abs($0) < 1e-4 })
  }
}
