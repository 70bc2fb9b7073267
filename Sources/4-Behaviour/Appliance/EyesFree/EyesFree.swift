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

extension ApplianceState {
  /// The level that is on; where the box cannot do it, tones.
  public var eyesFree: EyesFree { canDo(settings.eyesFree) ? settings.eyesFree : .tones }

  /// True if the motor tells more than that the ribbon was touched.
  public var isFelt: Bool { eyesFree != .off && info.hasHaptic }

  private func canDo(_ level: EyesFree) -> Bool {
    EyesFree.levels(hasHaptic: info.hasHaptic, hasVoice: info.hasVoice).contains(level)
  }

  /// The value of a setting so many steps from the one that is on, past a level that the box cannot do.
  func stepped(_ setting: Setting, by steps: Int) -> Settings {
    var count = steps
    var new = setting.stepped(count, in: settings)
    while setting.key == .eyesFree, !canDo(new.eyesFree) {
      count += steps < 0 ? -1 : 1
      new = setting.stepped(count, in: settings)
    }
    return new
  }
}
