import DevicePorts
import ScriptedDevices
import Testing
import Units

@Suite("Simulated host")
struct SimulatedHostTests {
  @Test("time passes in waits only, straight to the deadline")
  func deadline() {
    let host = SimulatedHost(length: Seconds(10))
    let start = host.now
    #expect(host.wait(for: [], until: start + Seconds(3.25)))
    #expect(host.now - start == Seconds(3.25))
    #expect(host.now == host.now)
  }

  @Test("the script's end ends the run at its instant, whatever is waited for")
  func end() {
    let host = SimulatedHost(length: Seconds(2))
    #expect(!host.wait(for: [], until: nil))
    #expect(host.now - host.start == Seconds(2))
    #expect(!host.wait(for: [], until: host.start + Seconds(5)))
  }

  @Test("actions come at their time, those of one instant in the order written")
  func order() {
    let host = SimulatedHost(length: Seconds(2))
    host.at(Seconds(1)) { host.record("b") }
    host.at(Seconds(0.5)) { host.record("a") }
    host.at(Seconds(1)) { host.record("c") }
    _ = host.wait(for: [], until: nil)
    #expect(host.trace.map(\.description) == ["0.500 s: a", "1.000 s: b", "1.000 s: c"])
  }

  @Test("a worker runs once for many wakes, and a wait returns for the host's wake")
  func workers() {
    let host = SimulatedHost(length: Seconds(2))
    let worker = host.startWorker("analysis") {
      host.record("step")
      host.wake()
    }
    worker.wake()
    worker.wake()
    #expect(host.wait(for: [], until: nil))
    #expect(host.trace.count == 1)
    #expect(host.now == host.start)
    worker.stop()
    worker.wake()
    #expect(!host.wait(for: [], until: nil))
    #expect(host.trace.count == 1)
  }

  @Test("going round without time passing is noticed and ended")
  func stall() {
    let host = SimulatedHost(length: Seconds(2))
    var rounds = 0
    while host.wait(for: [], until: host.now), rounds < 1_000_000 { rounds += 1 }
    #expect(host.isStalled)
    #expect(rounds < 1_000_000)
  }

  @Test("switching the machine off ends the run")
  func powerOff() {
    let host = SimulatedHost(length: Seconds(2))
    host.at(Seconds(1)) { host.powerOff() }
    #expect(!host.wait(for: [], until: nil))
    #expect(host.isPoweredOff)
    #expect(host.now - host.start == Seconds(1))
  }
}
