import Units

/// Watches whether a chip's interrupt line does what it is there for.
///
/// It is stuck where it stays active although the chip was read, and silent where something changed and no edge came
/// for it.
struct InterruptWatch {
  /// What is wrong with a line.
  enum Trouble: Equatable {
    /// It stays active.
    case stuck
    /// It never becomes active.
    case silent

    /// The same as part of a sentence.
    var cause: String {
      switch self {
      case .stuck: "stays active although the chip was read"
      case .silent: "does nothing when pads change"
      }
    }
  }

  /// The chip lets its line go when it is read; another change may come right behind.
  private static let patience = Seconds(0.1)
  /// An edge and a read may cross.
  private static let grace = Seconds.milliseconds(20)

  /// What is wrong; `nil` when all is well.
  private(set) var trouble: Trouble?
  private var activeSince: Instant?
  private var unannounced: Instant?
  private var isHeard = false

  /// When a read would tell more; `nil` while nothing is doubtful.
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
