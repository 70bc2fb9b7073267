import Words

/// The way in which the box tells a player who does not look at it what there is to know.
public enum EyesFree: String, Sendable, CaseIterable {
  /// By its picture alone.
  case off
  /// By the motor.
  case haptic
  /// By ticks and tones, and by the motor if there is one.
  case tones
  /// By a voice, and by the motor if there is one.
  case voice
}

extension EyesFree {
  /// The name that the player reads.
  var title: Phrase {
    switch self {
    case .off: "off"
    case .haptic: "haptic"
    case .tones: "tones"
    case .voice: "voice"
    }
  }

  /// True if the box tells how far a string is off by ticks and tones.
  public var sounds: Bool { self == .tones }

  /// True if the box speaks.
  public var speaks: Bool { self == .voice }

  /// The levels that a box can do; a motor takes a line that the board may not have, a voice its files.
  static func levels(hasHaptic: Bool, hasVoice: Bool = true) -> [EyesFree] {
    allCases.filter { ($0 != .haptic || hasHaptic) && ($0 != .voice || hasVoice) }
  }
}

extension BoxInfo {
  /// The level of ``EyesFree`` for a player who wants one; if the box cannot do it, tones.
  func eyesFree(wanted: EyesFree) -> EyesFree { canDo(wanted) ? wanted : .tones }

  fileprivate func canDo(_ level: EyesFree) -> Bool {
    EyesFree.levels(hasHaptic: hasHaptic, hasVoice: hasVoice).contains(level)
  }
}

extension Setting {
  /// The value so many steps from the one that is on, past a level that a box cannot do.
  func stepped(_ steps: Int, in settings: Settings, _ info: BoxInfo) -> Settings {
    var count = steps
    var new = stepped(count, in: settings)
    while key == .eyesFree, !info.canDo(new.eyesFree) {
      count += steps < 0 ? -1 : 1
      new = stepped(count, in: settings)
    }
    return new
  }
}
