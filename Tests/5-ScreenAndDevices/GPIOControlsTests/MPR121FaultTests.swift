import DevicePorts
import Testing
import Units

@testable import GPIOControls

@Suite("faults of an MPR121 strip")
struct MPR121FaultTests {
  private let machine = StripMachine([0x5A])

  /// The sentences about what failed, without what the strip felt.
  private static func said(_ events: [ControlEvent]) -> [String] {
    events.compactMap { event in
      switch event {
      case .failed(let failure): "\(failure)"
      case .restored(let object): "\(object) works again"
      default: nil
      }
    }
  }

  private static func pads(_ events: [ControlEvent]) -> [UInt32] {
    events.compactMap { if case .pads(let mask, _) = $0 { mask.bits } else { nil } }
  }

  @Test("a chip that is not there is named once with those that are, and used once it comes")
  func missing() {
    let machine = StripMachine([0x5A, 0x5B])
    machine.chips[0x5A]?.isThere = false
    let port = machine.port(addresses: [0x5A])
    #expect(
      Self.said(machine.run(port, Seconds(7))) == [
        "ribbon chip 0x5A of \"/dev/i2c-1\": I2C_RDWR: No such device or address; of 0x5A to 0x5D "
          + "there answers 0x5B; going on without it, trying again"
      ])
    machine.chips[0x5A]?.isThere = true
    #expect(
      Self.said(machine.run(port, Seconds(3))) == [
        "ribbon chip 0x5A of \"/dev/i2c-1\" works again"
      ])
    machine.touch([.init(position: 3)])
    #expect(Self.pads(machine.run(port, .milliseconds(30))).last == 0b1000)
  }

  @Test("a bus that is not there is named once with those that are")
  func noBus() {
    machine.openFault = I2CFault(
      call: "open", cause: "No such file or directory; there is /dev/i2c-20")
    let port = machine.port(addresses: [0x5A])
    #expect(
      Self.said(machine.run(port, Seconds(7))) == [
        "ribbon bus \"/dev/i2c-1\": open: No such file or directory; there is /dev/i2c-20; going on "
          + "without it, trying again"
      ])
    machine.openFault = nil
    #expect(
      Self.said(machine.run(port, Seconds(3))) == ["ribbon bus \"/dev/i2c-1\" works again"])
  }

  @Test("an address that a driver of the kernel holds is left to it")
  func busy() {
    machine.claimFault = I2CFault(
      call: "I2C_SLAVE", cause: "Device or resource busy, held by \"mpr121_touchkey\"",
      isUnanswered: true)
    let port = machine.port(addresses: [0x5A])
    let said = Self.said(machine.run(port, Seconds(5)))
    #expect(said.count == 1)
    #expect(said.first?.contains("busy, held by \"mpr121_touchkey\"; ") ?? false, "\(said)")
    #expect(machine.chips[0x5A]?.registers[0x5E] == 0)
  }

  @Test("a chip that falls silent while it is touched lets its pads go, and comes back")
  func unanswered() {
    let port = machine.port(addresses: [0x5A])
    _ = machine.run(port, .milliseconds(50))
    machine.touch([.init(position: 5)])
    #expect(Self.pads(machine.run(port, .milliseconds(50))).last == 0b10_0000)
    machine.chips[0x5A]?.isThere = false
    let events = machine.run(port, Seconds(5))
    #expect(Self.pads(events) == [0])
    #expect(
      Self.said(events) == [
        "ribbon chip 0x5A of \"/dev/i2c-1\": I2C_RDWR: No such device or address; going on without it, "
          + "trying again"
      ])
    machine.chips[0x5A]?.isThere = true
    #expect(Self.said(machine.run(port, Seconds(3))).count == 1)
  }

  @Test("a bus that hangs is closed and opened again, and both chips' pads are let go")
  func hanging() {
    let machine = StripMachine([0x5A, 0x5B])
    let port = machine.port(addresses: [0x5A, 0x5B], electrodes: 24)
    _ = machine.run(port, .milliseconds(50))
    machine.touch([.init(position: 2), .init(position: 20)])
    #expect(Self.pads(machine.run(port, .milliseconds(50))).last?.nonzeroBitCount == 2)
    machine.busFault = I2CFault(call: "I2C_RDWR", cause: "Connection timed out")
    let before = machine.transfers
    let events = machine.run(port, Seconds(9))
    #expect(Self.pads(events) == [0])
    #expect(Self.said(events).count == 1)
    // Each try blocks for 30 ms: one every two seconds.
    #expect(machine.transfers - before <= 6)
    machine.busFault = nil
    let after = machine.run(port, Seconds(3))
    #expect(Self.said(after) == ["ribbon bus \"/dev/i2c-1\" works again"])
    machine.touch([])
    _ = machine.run(port, .milliseconds(50))
    machine.touch([.init(position: 2), .init(position: 20)])
    #expect(Self.pads(machine.run(port, .milliseconds(50))).last?.nonzeroBitCount == 2)
  }

  @Test("of two chips the one that is there plays on without the other")
  func oneOfTwo() {
    let machine = StripMachine([0x5A, 0x5B])
    machine.chips[0x5A]?.isThere = false
    let port = machine.port(addresses: [0x5A, 0x5B], electrodes: 24)
    #expect(Self.said(machine.run(port, Seconds(3))).count == 1)
    machine.touch([.init(position: 2), .init(position: 17)])
    #expect(Self.pads(machine.run(port, .milliseconds(30))).last == 1 << 17)
  }

  @Test("an interrupt that stays active is named once, and the strip goes on without it")
  func stuck() {
    let port = machine.port(addresses: [0x5A])
    _ = machine.run(port, .milliseconds(50))
    machine.wire = true
    #expect(
      Self.said(machine.run(port, Seconds(2))) == [
        "line ribbon interrupt (\"IRQ\"): watching it: stays active although the chip was read; "
          + "reading the ribbon all the time"
      ])
    machine.touch([.init(position: 4)])
    #expect(Self.pads(machine.run(port, .milliseconds(25))).last == 0b1_0000)
    machine.wire = nil
    #expect(
      Self.said(machine.run(port, Seconds(1))) == [
        "line ribbon interrupt (\"IRQ\") works again"
      ])
  }

  @Test("an interrupt that never comes is named once, and the strip goes on without it")
  func silent() {
    let port = machine.port(addresses: [0x5A])
    _ = machine.run(port, .milliseconds(50))
    machine.wire = false
    machine.touch([.init(position: 4)])
    let landing = machine.run(port, Seconds(2))
    #expect(Self.pads(landing).last == 0b1_0000 && Self.said(landing).isEmpty)
    machine.touch([])
    let lift = machine.run(port, .milliseconds(100))
    #expect(Self.pads(lift) == [0])
    #expect(Self.said(lift).count == 1)
    #expect(Self.said(lift).first?.contains("does nothing when pads change") ?? false)
    machine.touch([.init(position: 7)])
    #expect(Self.pads(machine.run(port, .milliseconds(25))).last == 0b1000_0000)
    machine.touch([])
    machine.wire = nil
    #expect(Self.said(machine.run(port, Seconds(1))).count == 1)
  }

  @Test("one edge that does not come, on a machine that stood still, is no fault")
  func oneEdge() {
    let port = machine.port(addresses: [0x5A])
    _ = machine.run(port, .milliseconds(50))
    for _ in 0..<5 {
      machine.wire = false
      machine.touch([.init(position: 4)])
      let landing = machine.run(port, Seconds(1.2))
      #expect(Self.pads(landing).last == 0b1_0000 && Self.said(landing).isEmpty)
      machine.wire = nil
      machine.touch([])
      let lift = machine.run(port, .milliseconds(50))
      #expect(Self.pads(lift) == [0] && Self.said(lift).isEmpty)
    }
  }

  @Test("a chip whose supply gave way is started again within a second")
  func brownOut() {
    let port = machine.port(addresses: [0x5A])
    _ = machine.run(port, .milliseconds(50))
    machine.touch([.init(position: 4)])
    _ = machine.run(port, .milliseconds(50))
    machine.touch([])
    machine.chips[0x5A]?.reset()
    #expect(Self.pads(machine.run(port, Seconds(1.2))) == [0])
    machine.touch([.init(position: 6)])
    #expect(Self.pads(machine.run(port, .milliseconds(25))).last == 0b100_0000)
  }

  @Test("over current and another chip at the address are told as what they are")
  func wrongChip() {
    let port = machine.port(addresses: [0x5A])
    _ = machine.run(port, .milliseconds(50))
    machine.chips[0x5A]?.shortRegister()
    let said = Self.said(machine.run(port, Seconds(1.1)))
    #expect(said.count == 1)
    #expect(said.first?.contains("over current; its REXT pin needs") ?? false, "\(said)")
  }

  @Test("nobody at the strip costs two short transfers a second")
  func idle() {
    let port = machine.port(addresses: [0x5A])
    _ = machine.run(port, Seconds(2))
    let before = machine.transfers
    _ = machine.run(port, Seconds(10))
    #expect(machine.transfers - before <= 20)
  }
}
