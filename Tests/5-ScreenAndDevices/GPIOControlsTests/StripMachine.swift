import DevicePorts
import Units

@testable import GPIOControls

/// A machine with one or two MPR121 on its only bus, and their IRQ on a line of its only chip.
final class StripMachine: GPIOAccess, LineRequest, I2CAccess, I2CBus {
  /// The chips by address.
  let chips: [UInt8: FakeMPR121]
  /// The level that the wire of the interrupt is fixed at; `nil` where it is whole.
  var wire: Bool?
  /// The reason why the bus cannot be opened, or nothing transferred.
  var openFault: I2CFault?
  var busFault: I2CFault?
  var claimFault: I2CFault?
  let descriptor: Int32 = 7
  private(set) var isOpen = false
  /// Transfers so far.
  private(set) var transfers = 0
  private(set) var now = Instant(nanoseconds: 1_000_000_000)
  private var waiting: [LineEdge] = []
  private var wasActive = false

  init(_ addresses: [UInt8]) {
    chips = addresses.reduce(into: [:]) { $0[$1] = FakeMPR121() }
  }

  /// The port that reads this machine's strip.
  func port(addresses: [UInt8], electrodes: Int = 12) -> GPIOControlsPort {
    let strip = ControlsConfiguration.MPR121Strip(
      bus: "/dev/i2c-1", addresses: addresses, electrodes: electrodes,
      interrupt: .init(line: .name("IRQ"), isActiveLow: true, debounce: Seconds(0)))
    return GPIOControlsPort(
      configuration: ControlsConfiguration(ribbon: .mpr121(strip)), access: self, buses: self)
  }

  /// Puts fingers on the strip, in pads; the second chip has the upper twelve.
  func touch(_ fingers: [FakeMPR121.Finger]) {
    for (index, address) in chips.keys.sorted().enumerated() {
      chips[address]?.fingers = fingers.map { finger in
        var finger = finger
        finger.position -= 12 * Double(index)
        return finger
      }
    }
  }

  /// Runs the panel thread's loop over the port until `length` has passed.
  func run(_ port: GPIOControlsPort, _ length: Seconds) -> [ControlEvent] {
    let end = now + length
    var events: [ControlEvent] = []
    while now < end {
      let samples = chips.values.compactMap(\.nextSample)
      let next = ([port.deadline, end].compactMap { $0 } + samples).min() ?? end
      now = max(next, now + Seconds(1e-6))
      for chip in chips.values { chip.advance(to: now) }
      follow()
      if !waiting.isEmpty || port.deadline.map({ $0 <= now }) ?? false {
        events += port.events(now: now)
      }
    }
    return events
  }

  // MARK: - Lines

  private var isActive: Bool { wire ?? chips.values.contains { $0.isThere && $0.isAsserted } }

  private func follow() {
    guard isActive != wasActive else { return }
    wasActive = isActive
    waiting.append(LineEdge(offset: 0, isActive: wasActive, time: now, sequence: 1))
  }

  func place(of line: ControlsConfiguration.Line) -> LinePlace {
    LinePlace(chip: "/dev/gpiochip0", offset: 0)
  }

  func request(_ lines: [UInt32: LineSettings], of chip: String) -> any LineRequest { self }

  func holder(of place: LinePlace) -> String? { nil }

  func isActive(_ offset: UInt32) -> Bool { isActive }

  func set(_ offset: UInt32, isActive: Bool) {}

  func edges() -> [LineEdge] {
    defer { waiting = [] }
    return waiting
  }

  func release() {}

  // MARK: - The bus

  func open(_ path: String) throws(I2CFault) -> any I2CBus {
    if let openFault { throw openFault }
    isOpen = true
    return self
  }

  func claim(_ address: UInt8) throws(I2CFault) {
    if let claimFault { throw claimFault }
  }

  func read(_ count: Int, from register: UInt8, of address: UInt8) throws(I2CFault) -> [UInt8] {
    let bytes = try chip(address).read(count, from: register)
    pass(3 + count)
    return bytes
  }

  func write(_ bytes: [UInt8], to register: UInt8, of address: UInt8) throws(I2CFault) {
    try chip(address).write(bytes, to: register, now: now)
    pass(2 + bytes.count)
  }

  func close() { isOpen = false }

  private func chip(_ address: UInt8) throws(I2CFault) -> FakeMPR121 {
    transfers += 1
    if let busFault { throw busFault }
    guard let chip = chips[address], chip.isThere else {
      throw I2CFault(
        call: "I2C_RDWR", cause: "No such device or address", isUnanswered: true)
    }
    return chip
  }

  /// Bytes of nine bits at 400 kHz.
  private func pass(_ bytes: Int) {
    now = now + Seconds(Double(9 * bytes) / 400e3)
    follow()
  }
}
