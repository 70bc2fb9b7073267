import Units

/// The pads under a hand, which are remembered for a moment after it: hands do not leave all pads at once.
struct HandPads: Sendable, Equatable {
  /// What is felt where a hand was, so soon after it, is still the hand.
  private static let leaving = Seconds(0.15)

  private var pads: UInt32 = 0
  private var felt = Instant(nanoseconds: 0)

  /// True if a hand is felt at this instant.
  func isFelt(at now: Instant) -> Bool { pads != 0 && felt == now }

  /// True if some of the pads belong to the hand.
  func holds(_ mask: UInt32, at now: Instant) -> Bool {
    pads & mask != 0 && now - felt <= Self.leaving
  }

  /// Takes pads that the hand is felt by; those that it has just left stay its own.
  mutating func feel(_ mask: UInt32, at now: Instant) {
    guard mask != 0 else { return }
    pads = now - felt <= Self.leaving ? pads | mask : mask
    felt = now
  }
}
