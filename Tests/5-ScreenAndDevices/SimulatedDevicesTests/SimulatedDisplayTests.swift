import DevicePorts
import Raster
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@Suite("Simulated display")
struct SimulatedDisplayTests {
  let host = SimulatedHost(length: Seconds(1))

  @Test("a picture is on the glass at the next vertical blank, and only what was damaged")
  func flip() throws {
    let display = SimulatedDisplay(
      host: host, panel: SimulatedDisplay.panel(width: 16, height: 8, refresh: Hertz(50)))
    var surface = Surface(width: 16, height: 8)
    surface[3, 2] = 0x123456
    surface[4, 2] = 0xABCDEF
    var damage = Damage(width: 16, height: 8)
    damage.add(row: 2, start: 3, end: 4)
    _ = host.wait(for: [], until: host.start + Seconds(0.005))
    _ = display.events(now: host.now)
    try display.present(surface, damage: damage)
    #expect(!display.isReady)
    _ = host.wait(for: [], until: nil)
    #expect(
      display.events(now: host.now) == [.flipped(at: host.start + Seconds(0.02), sequence: 1)])
    #expect(display.isReady)
    #expect(display.picture[3, 2] == 0x123456)
    #expect(display.picture[4, 2] == 0xFF00FF)
  }

  @Test("without a panel there is nothing to present to, and it says so once")
  func absent() {
    let display = SimulatedDisplay(host: host, panel: nil)
    #expect(display.events(now: host.now).count == 1)
    #expect(!display.isReady)
    #expect(throws: DeviceFailure.self) {
      try display.present(Surface(width: 16, height: 8), damage: Damage(width: 16, height: 8))
    }
  }

  @Test("a panel that comes back is another picture to draw whole")
  func replug() {
    let display = SimulatedDisplay(host: host)
    _ = display.events(now: host.now)
    display.unplug()
    let panel = SimulatedDisplay.panel(width: 320, height: 240)
    display.plugIn(panel)
    let events = display.events(now: host.now)
    #expect(events.count == 2)
    #expect(events.last == .connected(panel))
    #expect(display.picture.width == 320)
    #expect(display.picture[0, 0] == 0xFF00FF)
  }
}
