import Units

/// The tone of a target on its way: waiting, heard, and ringing out.
struct TargetTone: Sendable, Equatable {
  /// A part of its life.
  enum State: Sendable, Equatable {
    /// The number of the string is told first.
    case waits
    case sounds
    /// Stopped; its release and what the card holds of it are still heard.
    case ringsOut
  }

  /// Time for which it sounds.
  static let length = Seconds(0.75)
  /// Time from its begin until the ear rests, which is earlier: the analysis may be late by a few periods.
  private static let lead = Seconds(-0.05)
  /// Time until its release and what the card holds of it have been played.
  private static let release = Seconds(0.15)

  /// The instant at which it is played.
  let begins: Instant
  private(set) var state = State.waits

  init(begins: Instant) { self.begins = begins }

  /// True from a moment before it is heard until it is heard no more.
  var isHeard: Bool { state != .waits }

  /// The instant at which the state ends.
  var deadline: Instant {
    switch state {
    case .waits: begins + Self.lead
    case .sounds: begins + Self.length
    case .ringsOut: begins + Self.length + Self.release
    }
  }

  /// The same in its next state; `nil` after the last.
  var next: TargetTone? {
    var tone = self
    switch state {
    case .waits: tone.state = .sounds
    case .sounds: tone.state = .ringsOut
    case .ringsOut: return nil
    }
    return tone
  }
}
