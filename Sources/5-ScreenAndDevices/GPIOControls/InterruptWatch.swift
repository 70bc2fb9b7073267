import Units

/// Watches whether a chip's interrupt line does what it is there for.
///
/// It is stuck where it stays active although the chip was read, and silent where something changed and no edge came
/// for it.
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

  /// The fault of the line; `nil` when all is well.
  private(set) var trouble: Trouble?
  private var activeSince: Instant?
  private var unannounced: Instant?
  private var isHeard = false

  /// The instant at which a read would tell more of the line; `nil` while nothing is doubtful.
  var deadline: Instant? { unannounced.map { $0 + Self.grace } }

  /// Takes an edge to active.
  mutating func edge() {
    isHeard = true
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
      trouble = .silent
      unannounced = nil
    }
    if isChange, !isHeard, !isActive, trouble == nil { unannounced = unannounced ?? time }
    isHeard = false
  }
}
