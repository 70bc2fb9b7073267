import DevicePorts
import Testing
import Units

@testable import GPIOControls

/// A box with two buttons, three pads and two outputs on one chip, and a switch on another.
private struct Box {
  let gpio = FakeGPIO(chips: [
    "/dev/gpiochip0": .init(
      label: "soc", names: ["MODE", "POWER", "P1", "P2", "P3", "LAMP", "RLY"]),
    "/dev/gpiochip1": .init(label: "expander", names: ["HP"]),
  ])
  let port: GPIOControlsPort

  init() {
    port = GPIOControlsPort(
      configuration: ControlsConfiguration(
        inputs: [
          .mode: .init(chip: "soc", line: .name("MODE")),
          .power: .init(chip: "soc", line: .name("POWER")), .headphones: .init(line: .name("HP")),
        ],
        outputs: [.powerLamp: .init(line: .name("LAMP")), .relay: .init(line: .name("RLY"))],
        ribbon: .pads((1...3).map { .init(line: .name("P\($0)")) })),
      access: gpio)
  }

  func place(_ offset: UInt32) -> LinePlace { LinePlace(chip: "/dev/gpiochip0", offset: offset) }
}

private let consequence = "going on without it, trying again"

@Test("all inputs of a chip are one request, all outputs another, and nothing is left to try")
func requests() {
  let box = Box()
  #expect(box.port.deadline == ms(0))
  #expect(box.port.events(now: ms(1)) == [])
  #expect(
    box.gpio.trace == [
      "request /dev/gpiochip0 5 6", "request /dev/gpiochip0 0 1 2 3 4", "request /dev/gpiochip1 0",
    ])
  #expect(box.gpio.levels[box.place(6)] == false)
  #expect(box.port.deadline == nil)
  #expect(box.port.descriptors.count == 2)
}

@Test("inputs are taken with the board file's bias, debounce and polarity")
func settings() {
  let gpio = FakeGPIO(chips: ["/dev/gpiochip0": .init(label: "soc", names: ["MODE"])])
  let line = ControlsConfiguration.Line(
    line: .name("MODE"), isActiveLow: true, bias: .pullUp, debounce: .milliseconds(7))
  let port = GPIOControlsPort(
    configuration: ControlsConfiguration(inputs: [.mode: line]), access: gpio)
  _ = port.events(now: ms(1))
  let expected = LineSettings(
    direction: .input(.pullUp, debounce: .milliseconds(7)), isActiveLow: true)
  #expect(gpio.requests.first?.settings == [0: expected])
}

@Test("edges become button events and pad masks, in the order of their kernel time")
func edges() {
  let box = Box()
  _ = box.port.events(now: ms(1))
  box.gpio.edge(2, true, at: 10)
  box.gpio.edge(0, true, at: 10.5)
  box.gpio.edge(3, true, at: 11)
  box.gpio.edge(2, false, at: 30)
  box.gpio.edge(0, false, at: 40)
  #expect(
    box.port.events(now: ms(41)) == [
      .pads(PadMask(bits: 1), at: ms(10)), .edge(.mode, isActive: true, at: ms(10.5)),
      .pads(PadMask(bits: 3), at: ms(11)), .pads(PadMask(bits: 2), at: ms(30)),
      .edge(.mode, isActive: false, at: ms(40)),
    ])
}

@Test("what is pressed or touched at the start is reported when its line is taken")
func pressedAtStart() {
  let box = Box()
  box.gpio.levels[box.place(1)] = true
  box.gpio.levels[box.place(4)] = true
  #expect(
    Set(box.port.events(now: ms(1)).map(String.init(describing:)))
      == Set(
        [ControlEvent.foundDown(.power, at: ms(1)), .pads(PadMask(bits: 4), at: ms(1))]
          .map(String.init(describing:))))
}

@Test("a leftover edge is settled at the deadline by reading the line")
func settling() {
  let box = Box()
  _ = box.port.events(now: ms(1))
  box.gpio.edge(0, true, at: 10)
  #expect(box.port.events(now: ms(10.1)) == [.edge(.mode, isActive: true, at: ms(10))])
  box.gpio.edge(0, false, at: 12)
  #expect(box.port.events(now: ms(12.1)) == [])
  #expect(box.port.deadline == ms(15))
  #expect(box.port.events(now: ms(15)) == [.edge(.mode, isActive: false, at: ms(15))])
}

@Test("edges that the kernel dropped do not leave a button down")
func overflow() {
  let box = Box()
  _ = box.port.events(now: ms(1))
  box.gpio.edge(0, true, at: 10)
  _ = box.port.events(now: ms(11))
  box.gpio.edge(0, true, at: 500, lost: 300)
  box.gpio.levels[box.place(0)] = false
  #expect(
    box.port.events(now: ms(501)) == [
      .edge(.mode, isActive: false, at: ms(500)), .edge(.mode, isActive: true, at: ms(500)),
      .edge(.mode, isActive: false, at: ms(501)),
    ])
}

@Test("a busy line is named with its holder, the others work, and it comes back when it is free")
func busy() {
  let box = Box()
  box.gpio.holders[box.place(0)] = "gpiomon"
  let object = "line MODE (\"MODE\" of chip \"soc\")"
  #expect(
    box.port.events(now: ms(1)) == [
      .failed(
        DeviceFailure(
          object: object, call: "gpiod_chip_request_lines",
          cause: "Device or resource busy, held by \"gpiomon\"", consequence: consequence))
    ])
  box.gpio.edge(1, true, at: 10)
  #expect(box.port.events(now: ms(11)) == [.edge(.power, isActive: true, at: ms(10))])
  #expect(box.port.deadline == ms(2001))
  #expect(box.port.events(now: ms(2001)) == [])
  box.gpio.holders = [:]
  #expect(box.port.events(now: ms(4001)) == [.restored(object: object)])
  #expect(box.port.deadline == nil)
  box.gpio.edge(0, true, at: 4010)
  #expect(box.port.events(now: ms(4011)) == [.edge(.mode, isActive: true, at: ms(4010))])
}

@Test("a missing chip takes only its own lines with it, and may come later")
func missingChip() {
  let box = Box()
  let expander = box.gpio.chips.removeValue(forKey: "/dev/gpiochip1")
  let failure = DeviceFailure(
    object: "line HP_DETECT (\"HP\")", call: "looking for it", cause: "no such line",
    consequence: consequence)
  #expect(box.port.events(now: ms(1)) == [.failed(failure)])
  #expect(box.port.events(now: ms(2001)) == [])
  box.gpio.chips["/dev/gpiochip1"] = expander
  box.gpio.levels[LinePlace(chip: "/dev/gpiochip1", offset: 0)] = true
  #expect(
    box.port.events(now: ms(4001)) == [
      .restored(object: "line HP_DETECT (\"HP\")"),
      .foundDown(.headphones, at: ms(4001)),
    ])
}

@Test("a chip that is pulled out lets its buttons and pads go, names each line, and is tried again")
func lostChip() throws {
  let box = Box()
  _ = box.port.events(now: ms(1))
  box.gpio.edge(0, true, at: 10)
  box.gpio.edge(2, true, at: 10)
  _ = box.port.events(now: ms(11))
  let inputs = try #require(
    box.gpio.requests.first { $0.settings[0] != nil && $0.settings[1] != nil })
  inputs.fault = GPIOFault(call: "gpiod_line_request_read_edge_events", cause: "No such device")
  let events = box.port.events(now: ms(50))
  #expect(
    events.prefix(2) == [
      .edge(.mode, isActive: false, at: ms(50)), .pads(PadMask(bits: 0), at: ms(50)),
    ])
  #expect(events.count == 7)
  #expect(box.port.deadline == ms(2050))
  let back = box.port.events(now: ms(2050))
  #expect(back.count == 7)
  #expect(back.contains(.foundDown(.mode, at: ms(2050))))
  #expect(back.contains(.pads(PadMask(bits: 1), at: ms(2050))))
}

@Test("an output is set by one call, none where it has the level, and inactive in the end")
func outputs() {
  let box = Box()
  box.port.set(.powerLamp, isActive: true)
  _ = box.port.events(now: ms(1))
  #expect(box.gpio.levels[box.place(5)] == true)
  box.gpio.trace = []
  for _ in 0..<3 { box.port.set(.relay, isActive: true) }
  box.port.set(.haptic, isActive: true)
  #expect(box.gpio.trace == ["set 6 1"])
  box.port.close()
  #expect(box.gpio.levels[box.place(5)] == false)
  #expect(box.gpio.levels[box.place(6)] == false)
  #expect(box.gpio.requests.isEmpty)
  #expect(box.port.deadline == nil)
}

@Test("an output that fails is told by the next call and taken again at the level it should have")
func failingOutput() throws {
  let box = Box()
  _ = box.port.events(now: ms(1))
  let outputs = try #require(box.gpio.requests.first { $0.settings[6] != nil })
  outputs.fault = GPIOFault(call: "gpiod_line_request_set_value", cause: "No such device")
  box.port.set(.relay, isActive: true)
  #expect(box.port.deadline == ms(0))
  #expect(box.port.events(now: ms(10)).count == 2)
  #expect(box.port.deadline == ms(2010))
  #expect(box.port.events(now: ms(2010)).count == 2)
  #expect(box.gpio.levels[box.place(6)] == true)
}

@Test("a line under two names is taken once, and the second name is told who has it")
func namedTwice() {
  let gpio = FakeGPIO(chips: ["/dev/gpiochip0": .init(label: "soc", names: ["MODE"])])
  let port = GPIOControlsPort(
    configuration: ControlsConfiguration(inputs: [
      .mode: .init(line: .name("MODE")), .power: .init(chip: "soc", line: .offset(0)),
    ]), access: gpio)
  let events = port.events(now: ms(1))
  #expect(
    events == [
      .failed(
        DeviceFailure(
          object: "line POWER (number 0 of chip \"soc\")", call: "gpiod_chip_request_lines",
          cause: "Device or resource busy, held by \"phosphor\"", consequence: consequence))
    ])
}
