import DevicePorts
import Testing

@testable import GPIOControls

@Test("a line by its number alone is refused: the first chip with so many lines would be a guess")
func numberWithoutChip() {
  #expect(
    throws: GPIOFault(call: "looking for it", cause: "a number means nothing without a chip")
  ) { try KernelGPIO().place(of: .init(line: .offset(4))) }
}

@Test("a chip that is not there is one sentence, on a machine with chips and on one without")
func unknownChip() {
  let port = GPIOControlsPort(
    configuration: ControlsConfiguration(inputs: [
      .mode: .init(chip: "no-such-chip", line: .name("MODE"))
    ]))
  let events = port.events(now: KernelGPIO().now)
  guard case .failed(let failure)? = events.first, events.count == 1 else {
    Issue.record("\(events)")
    return
  }
  #expect(failure.object == "line MODE (\"MODE\" of chip \"no-such-chip\")")
  #expect(!failure.cause.isEmpty && !failure.cause.contains("\n"))
  #expect(port.descriptors.isEmpty && port.deadline != nil)
  port.close()
}
