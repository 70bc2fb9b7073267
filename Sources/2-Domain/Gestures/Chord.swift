import Units

/// Both buttons pressed together, and for how long both have been held.
struct Chord: Sendable, Equatable {
  /// The times for which both can be held, and what is said then.
  private static let holds: [(time: Seconds, gesture: ButtonPair.Gesture)] = [
    (ButtonPair.chordHold, .chordHeld), (ButtonPair.longChordHold, .chordHeldLong),
  ]

  /// The instant at which both went down; `nil` once one of them is up.
  private(set) var heldSince: Instant?
  /// The number of ``holds`` that were said.
  private var said = 0

  /// Makes a chord of which the second button went down at an instant.
  init(at began: Instant) { heldSince = began }

  /// The instant at which there is something to say, if both stay down; `nil` if nothing is to come.
  func deadline(_ slowness: Double) -> Instant? {
    guard let heldSince, said < Self.holds.count else { return nil }
    return heldSince + Seconds(Self.holds[said].time.value * slowness)
  }

  /// Says once for each time that both have been held for it.
  mutating func advance(to now: Instant, _ slowness: Double) -> [ButtonPair.Gesture] {
    var gestures: [ButtonPair.Gesture] = []
    while let due = deadline(slowness), due <= now {
      gestures.append(Self.holds[said].gesture)
      said += 1
    }
    return gestures
  }

  /// Takes that one of the two is up.
  mutating func letGo() { heldSince = nil }
}
