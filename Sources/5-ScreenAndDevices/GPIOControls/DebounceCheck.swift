import Units

/// Checks the kernel's debounce of one line against the time stamps of its edges.
///
/// The kernel reports a level that was stable for the debounce time, so its edges are at least that
/// far apart. A chip whose hardware does the debouncing, or does not do it as told, may let more
/// through: of edges that come closer, the pairs that cancel are dropped, and if one is left over
/// the line is read again when it had time to come to rest. So no bounce is reported and the last
/// state reported is the line's.
///
/// The kernel also drops edges when nobody takes them; a gap in their sequence makes the line be
/// read again, and a missing edge between two alike is put in.
struct DebounceCheck {
  /// A change of the line's level that counts.
  struct Change: Equatable {
    /// The level from then on.
    var isActive: Bool
    /// The kernel's time of the edge, or the time of the read that found the new level.
    var time: Instant
  }

  /// The level as it was reported.
  private(set) var isActive: Bool
  /// The instant at which the line has to be read again, for ``settle(isActive:now:)``; `nil` when it need not be.
  private(set) var deadline: Instant?

  private let period: Seconds
  private var lastChange: Instant?
  private var lastSequence: UInt = 0

  init(period: Seconds, isActive: Bool) {
    self.period = period
    self.isActive = isActive
  }

  /// Takes edges of this line, as read in one go.
  mutating func take(_ edges: [LineEdge]) -> [Change] {
    var changes: [Change] = []
    for (index, edge) in edges.enumerated() {
      let isGap = edge.sequence != lastSequence &+ 1
      lastSequence = edge.sequence
      if edge.isActive == isActive {
        // Back where it was: whatever was left over is cancelled.
        deadline = nil
        if isGap {
          changes.append(Change(isActive: !isActive, time: edge.time))
          changes.append(Change(isActive: isActive, time: edge.time))
          lastChange = edge.time
        }
      } else if let next = edges.dropFirst(index + 1).first, next.isActive != edge.isActive,
        next.time - edge.time < period
      {
        continue
      } else if let lastChange, edge.time - lastChange < period {
        deadline = lastChange + period
      } else {
        changes.append(report(edge.isActive, at: edge.time))
      }
      if isGap { deadline = edge.time }
    }
    return changes
  }

  /// Takes the level that was read at the ``deadline`` or later.
  mutating func settle(isActive level: Bool, now: Instant) -> [Change] {
    deadline = nil
    return level == isActive ? [] : [report(level, at: now)]
  }

  private mutating func report(_ level: Bool, at time: Instant) -> Change {
    isActive = level
    lastChange = time
    deadline = nil
    return Change(isActive: level, time: time)
  }
}
