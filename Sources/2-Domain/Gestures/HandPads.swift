import Units

/// The pads under a hand, which are remembered for a moment after it: hands do not leave all pads at once.
struct HandPads: Sendable, Equatable {
  /// What is felt where a hand was, so soon after it, is still the hand.
  private static let leaving = Seconds(0.15)

  private var pads: UInt32 = 0
  /// The instant at which the hand was lifted; `nil` while it lies there, however long nothing changes.
  private var lifted: Instant? = Instant(nanoseconds: 0)

  /// True while the hand lies on the strip.
  var isThere: Bool { lifted == nil }

  /// True if some of the pads belong to the hand.
  func holds(_ mask: UInt32, at now: Instant) -> Bool { pads & mask != 0 && isRemembered(at: now) }

  /// Takes the pads that the hand is felt by, none once it is lifted; those that it has just left stay its own.
  mutating func feel(_ mask: UInt32, at now: Instant) {
    if mask == 0 {
      lifted = lifted ?? now
    } else {
      pads = isRemembered(at: now) ? pads | mask : mask
      lifted = nil
    }
  }

  private func isRemembered(at now: Instant) -> Bool {
    lifted.map { now - $0 <= Self.leaving } ?? true
  }
}
