import DevicePorts
import Testing
import Units

@testable import GPIOControls

/// A machine with one TTP229 on two lines of its only chip.
private final class TTP229Machine: GPIOAccess, LineRequest {
  let chip = FakeTTP229()
  let descriptor: Int32 = 7
  var waiting: [LineEdge] = []
  var isGone = false
  private(set) var isHeld = false

  var now: Instant { chip.now }

  func place(of line: ControlsConfiguration.Line) throws(GPIOFault) -> LinePlace {
    LinePlace(chip: "/dev/gpiochip0", offset: line.line == .name("SCL") ? 0 : 1)
  }

  func request(
    _ lines: [UInt32: LineSettings], of chip: String
  ) throws(GPIOFault) -> any LineRequest {
    guard !isGone else { throw GPIOFault(call: "gpiod_chip_open", cause: "No such device") }
    isHeld = true
    return self
  }

  func holder(of place: LinePlace) -> String? { nil }

  func isActive(_ offset: UInt32) throws(GPIOFault) -> Bool {
    let isActive = chip.isDataActive()
    // As on the wire: each bit may be an edge of the data line.
    if isActive { pulse() }
    return isActive
  }

  func set(_ offset: UInt32, isActive: Bool) throws(GPIOFault) { chip.setClock(isActive: isActive) }

  func edges() throws(GPIOFault) -> [LineEdge] {
    guard !isGone else { throw GPIOFault(call: "read", cause: "No such device") }
    defer { waiting = [] }
    return waiting
  }

  func release() { isHeld = false }

  func pulse() {
    waiting.append(
      LineEdge(offset: 1, isActive: true, time: chip.now, sequence: UInt(waiting.count)))
  }

  /// Runs the panel thread's loop over the port until nothing is due before `end`.
  func run(_ port: GPIOControlsPort, until end: Instant) -> [ControlEvent] {
    var events = port.events(now: now)
    while let deadline = port.deadline, deadline <= end {
      if deadline > now { chip.pass(deadline - now) }
      events += port.events(now: now)
    }
    return events
  }
}

private func port(_ machine: TTP229Machine) -> GPIOControlsPort {
  GPIOControlsPort(
    configuration: ControlsConfiguration(
      ribbon: .ttp229(clock: .init(line: .name("SCL")), data: .init(line: .name("SDO")))),
    access: machine)
}

@Test("a touch is reported with the time of the chip's pulse, and its release after it")
func touch() throws {
  let machine = TTP229Machine()
  let port = port(machine)
  #expect(machine.run(port, until: machine.now + Seconds(1)) == [])
  #expect(port.deadline == nil)
  for pads in [0x0006, 0x8000, 0] as [UInt16] {
    machine.chip.pads = pads
    machine.pulse()
    let pulse = try #require(machine.waiting.first).time
    #expect(
      machine.run(port, until: machine.now + .milliseconds(100)) == [
        .pads(PadMask(bits: UInt32(pads)), at: pulse)
      ])
    machine.chip.pass(.milliseconds(100))
  }
  #expect(port.deadline == nil)
}

@Test("a pad that is touched at the start is found without a pulse")
func touchedAtStart() {
  let machine = TTP229Machine()
  machine.chip.pads = 1
  let events = machine.run(port(machine), until: machine.now + .milliseconds(100))
  #expect(events.count == 1)
  guard case .pads(PadMask(bits: 1), _)? = events.first else {
    Issue.record("\(events)")
    return
  }
}

@Test("a frame in which the chip missed a clock is no touch: the next ones agree on the truth")
func droppedClock() throws {
  for place in 0..<16 {
    let machine = TTP229Machine()
    let port = port(machine)
    #expect(machine.run(port, until: machine.now + Seconds(1)) == [])
    // The rising edge of this pad's bit; every bit after it comes one pad too high.
    machine.chip.missed = [machine.chip.edges.count + 2 * place]
    machine.chip.pads = 0x6006
    machine.pulse()
    let pulse = try #require(machine.waiting.first).time
    let events = machine.run(port, until: machine.now + .milliseconds(100))
    #expect(events == [.pads(PadMask(bits: 0x6006), at: pulse)], "bit \(place)")
  }
}

@Test("a wet chip, whose every frame is another, reports nothing and is not read without end")
func wetChip() {
  let machine = TTP229Machine()
  let port = port(machine)
  _ = machine.run(port, until: machine.now + Seconds(1))
  let before = machine.chip.edges.count
  machine.pulse()
  var pads: UInt16 = 1
  var events: [ControlEvent] = []
  let end = machine.now + Seconds(1)
  while machine.now < end, let deadline = port.deadline, deadline < end {
    pads = pads &* 0x6255 &+ 0x3619
    machine.chip.pads = pads
    if deadline > machine.now { machine.chip.pass(deadline - machine.now) }
    events += port.events(now: machine.now)
  }
  #expect(events.isEmpty)
  // Eight frames of 32 edges every 46 ms.
  #expect(machine.chip.edges.count - before < 200 * 32)
}

@Test("when the chip's lines go, touched pads are let go and both lines are named")
func lost() {
  let machine = TTP229Machine()
  let port = port(machine)
  machine.chip.pads = 1
  _ = machine.run(port, until: machine.now + .milliseconds(100))
  machine.isGone = true
  let now = machine.now
  let events = port.events(now: now)
  #expect(events.first == .pads(PadMask(bits: 0), at: now))
  #expect(events.count == 3)
  #expect(!machine.isHeld)
  #expect(port.deadline == now + GPIOControlsPort.retry)
}
