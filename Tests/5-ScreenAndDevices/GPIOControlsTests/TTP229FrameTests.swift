import Testing
import Units

@testable import GPIOControls

@Test("a frame is the sixteen pads, the first one sent the lowest")
func frame() throws {
  let chip = FakeTTP229()
  for pads in [0, 1, 0x8000, 0xA5C3, 0xFFFF] as [UInt16] {
    chip.pads = pads
    #expect(try TTP229Frame.read(from: chip) == .pads(pads))
    #expect(chip.isClockActive == false)
    chip.pass(.milliseconds(3))
  }
}

@Test("the clock keeps below 512 kHz on a machine of any speed")
func clockRate() throws {
  let chip = FakeTTP229()
  chip.callTime = Seconds(0)
  _ = try TTP229Frame.read(from: chip)
  #expect(chip.edges.count == 32)
  for (a, b) in zip(chip.edges, chip.edges.dropFirst()) {
    #expect(b - a >= Seconds(2e-6))
    #expect(b - a < Seconds(10e-6))
  }
}

@Test(
  "a process kept from running in mid-frame loses the frame, never its meaning",
  arguments: 0..<32)
func preemption(_ edge: Int) throws {
  for stall in stride(from: 0.1, through: 4, by: 0.1) {
    let chip = FakeTTP229()
    chip.pads = 0xA5C3
    chip.stalls = [edge: .milliseconds(stall)]
    let frame = try TTP229Frame.read(from: chip)
    #expect(chip.isClockActive == false)
    if edge > 0 && stall > 1.5 { #expect(frame == .interrupted, "\(stall) ms") }
    // Before the first edge, nothing is lost; a stall within that very call cannot be told from it.
    if stall < 1.4 { #expect(frame == .pads(0xA5C3), "\(stall) ms") }
    #expect(frame == .interrupted || frame == .pads(0xA5C3))
  }
}

@Test("without the limit on the gap, the same stall shifts the pads")
func preemptionUnchecked() throws {
  let chip = FakeTTP229()
  chip.pads = 0xA5C3
  chip.stalls = [8: .milliseconds(2.5)]
  let unlimited = TTP229Frame.Parameters(halfPeriod: Seconds(2e-6), longestGap: Seconds(10))
  let frame = try TTP229Frame.read(from: chip, unlimited)
  #expect(frame != .pads(0xA5C3) && frame != .interrupted)
}
