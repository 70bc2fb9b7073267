import Units

/// Finds pads that a bridge of solder or water makes one.
///
/// Pads that lie apart, with a free one between them, and change at the same instant each time they are touched
/// are one finger's, not two: two fingers land and lift some milliseconds apart, at least now and then.
struct PadBridges: Sendable, Equatable {
  /// Two pads, the lower first.
  struct Pair: Sendable, Equatable {
    let low: Int
    let high: Int
  }

  /// Edges of one instant, as kernel or scan stamp them.
  private static let apart = Seconds.milliseconds(1)
  /// Touches in a row, each with both pads together: two fingers in one scan, so often, are one in 10⁵.
  private static let touches = 8
  private static let pads = 32

  private var bits: UInt32 = 0
  private var changed = [Instant](repeating: Instant(nanoseconds: 0), count: pads)
  /// Touches together so far, for each pair.
  private var together = [Int](repeating: 0, count: pads * pads)

  /// The first pair that is bridged; `nil` if none is.
  private(set) var pair: Pair?

  /// Takes the pads that are on from `time` on.
  mutating func update(pads new: UInt32, at time: Instant) {
    var changes = bits ^ new
    while changes != 0 {
      let pad = changes.trailingZeroBitCount
      changes &= changes - 1
      bits ^= 1 << UInt32(pad)
      changed[pad] = time
      for other in 0..<Self.pads where abs(other - pad) > 1 { compare(pad, other, at: time) }
    }
    let index = together.firstIndex { $0 >= Self.touches }
    pair = index.map { Pair(low: $0 / Self.pads, high: $0 % Self.pads) }
  }

  private mutating func compare(_ pad: Int, _ other: Int, at time: Instant) {
    let (low, high) = (min(pad, other), max(pad, other))
    let isOn = bits >> UInt32(pad) & 1
    // The other has not changed yet, or will not.
    guard bits >> UInt32(other) & 1 == isOn else { return }
    let isTogether = abs((time - changed[other]).value) <= Self.apart.value
    let index = low * Self.pads + high
    if !isTogether || (isOn == 1 && !hasGap(low, high)) {
      together[index] = 0
    } else if isOn == 0 {
      together[index] += 1
    }
  }

  /// True if a pad between the two is free: else one broad finger covers them all.
  private func hasGap(_ low: Int, _ high: Int) -> Bool {
    (low + 1..<high).contains { bits >> UInt32($0) & 1 == 0 }
  }
}
