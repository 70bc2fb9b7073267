import Units

@testable import GPIOControls

/// A TTP229-BSF as its data sheet has it: a shift register that starts over when the clock rests.
final class FakeTTP229: TTP229Bus {
  /// Pads that are touched.
  var pads: UInt16 = 0
  /// Time that each call takes.
  var callTime = Seconds(1e-6)
  /// The clock edges before which the process is kept from running, and for how long.
  var stalls: [Int: Seconds] = [:]
  /// Clock edges that the chip does not see, as on a long or a noisy wire.
  var missed: Set<Int> = []
  /// The clock edges, by time.
  private(set) var edges: [Instant] = []
  private(set) var isClockActive = false
  private var time = Instant(nanoseconds: 1_000_000_000)
  private var bit = -1

  var now: Instant {
    // The spinning reader moves time.
    time = time + Seconds(50e-9)
    return time
  }

  func pass(_ length: Seconds) { time = time + length }

  func setClock(isActive: Bool) {
    if let stall = stalls[edges.count] { pass(stall) }
    pass(callTime)
    if let last = edges.last, time - last > .milliseconds(2) { bit = -1 }
    if isActive && !isClockActive && !missed.contains(edges.count) { bit += 1 }
    isClockActive = isActive
    edges.append(time)
  }

  func isDataActive() -> Bool {
    pass(callTime)
    return bit >= 0 && bit < 16 && pads & (1 << UInt16(bit)) != 0
  }
}
