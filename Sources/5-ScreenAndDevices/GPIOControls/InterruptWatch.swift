import Units

/// Watches whether a chip's interrupt line does what it is there for.
///
/// It is stuck if it stays active although the chip was read, and silent if something changed twice, as when a
/// finger comes and goes, and no edge came for it: one edge alone may be late on a machine that stood still.
struct InterruptWatch {
  /// A fault of an interrupt line.
  enum Trouble: Equatable {
    /// The line stays active.
    case stuck
    /// The line never becomes active.
    case silent

    /// The fault as part of a sentence.
    var cause: String {
      switch self {
      case .stuck: "stays active although the chip was read"
      case .silent: "does nothing when pads change"
      }
    }
  }

  /// The longest time that a line may stay active: a read lets it go, but another change may come right behind.
  private static let patience = Seconds(0.1)
  /// The time within which an edge may follow the read that found its change, as the two may cross.
  private static let grace = Seconds.milliseconds(20)

  /// The changes without an edge, one after the other, that make a line silent.
  private static let misses = 2

  /// The fault of the line; `nil` when all is well.
  private(set) var trouble: Trouble?
  private var activeSince: Instant?
  private var unannounced: Instant?
  private var isHeard = false
  private var missed = 0

  /// True while the line cannot be relied on: the chip is read all the time.
  var isDoubtful: Bool { trouble != nil || missed > 0 }

  /// The instant at which a read would tell more of the line; `nil` while nothing is doubtful.
  var deadline: Instant? { unannounced.map { $0 + Self.grace } }

  /// Takes an edge to active.
  mutating func edge() {
    isHeard = true
    missed = 0
    unannounced = nil
  }

  /// Takes that the chip was read: whether anything had changed, and the line's level afterwards.
  mutating func read(isChange: Bool, isActive: Bool, at time: Instant) {
    if isActive {
      activeSince = activeSince ?? time
      if let activeSince, time - activeSince >= Self.patience { trouble = .stuck }
    } else {
      activeSince = nil
      if isHeard || trouble == .stuck { trouble = nil }
    }
    if let deadline, time >= deadline {
      missed += 1
      unannounced = nil
      if missed >= Self.misses { trouble = .silent }
    }
    if isChange, !isHeard, !isActive, trouble == nil { unannounced = unannounced ?? time }
    isHeard = false
  }
}
