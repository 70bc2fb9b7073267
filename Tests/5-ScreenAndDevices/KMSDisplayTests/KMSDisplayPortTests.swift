import DevicePorts
import Raster
import Testing
import Units

@testable import KMSDisplay

@Suite struct KMSDisplayPortTests {
  private let nowhere = DisplayConfiguration(device: "/dev/dri/card-that-is-not-there")

  private func at(_ seconds: Int64) -> Instant { Instant(nanoseconds: seconds * 1_000_000_000) }

  @Test("a missing card is named once, and looked for again each second")
  func missing() {
    let port = KMSDisplayPort(configuration: nowhere)
    #expect(port.deadline.map { $0 <= at(1) } == true)
    let first = port.events(now: at(10))
    #expect(
      first == [
        .lost(
          DeviceFailure(
            object: "display card \"/dev/dri/card-that-is-not-there\"", call: "open",
            cause: "No such file or directory", consequence: "waiting for it"))
      ])
    #expect(port.deadline == at(11))
    for second in 11..<30 { #expect(port.events(now: at(Int64(second))).isEmpty) }
    #expect(port.panel == nil)
    #expect(!port.isReady)
    port.close()
  }

  @Test("a driver that no card has is named")
  func driver() {
    let port = KMSDisplayPort(configuration: DisplayConfiguration(device: "no-such-driver"))
    let events = port.events(now: at(1))
    #expect(events.count == 1)
    guard case .lost(let failure)? = events.first else {
      Issue.record("expected a loss, got \(events)")
      return
    }
    #expect(failure.consequence == "waiting for it")
    port.close()
  }

  @Test("a picture without a panel is refused, and switching off does no harm")
  func present() {
    let port = KMSDisplayPort(configuration: nowhere)
    _ = port.events(now: at(1))
    let surface = Surface(width: 8, height: 8)
    #expect(throws: DeviceFailure.self) {
      try port.present(surface, damage: Damage(width: 8, height: 8))
    }
    port.setLit(false)
    port.setLit(true)
    #expect(!port.isReady)
    port.close()
  }
}
