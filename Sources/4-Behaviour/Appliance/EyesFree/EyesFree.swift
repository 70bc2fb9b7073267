/// The way in which the box tells a player who does not look at it what there is to know.
public enum EyesFree: String, Sendable, CaseIterable {
  /// By its picture alone.
  case off
  /// By the motor.
  case haptic
  /// By ticks and tones, and by the motor where there is one.
  case tones
  /// By a voice, and by the motor where there is one.
  case voice
}

extension EyesFree {
  /// True if the box tells how far a string is off by ticks and tones.
  public var sounds: Bool { self == .tones }

  /// True if the box speaks.
  public var speaks: Bool { self == .voice }

  /// The levels that a box can do; a motor takes a line that the board may not have.
  static func levels(hasHaptic: Bool) -> [EyesFree] {
    allCases.filter { $0 != .haptic || hasHaptic }
  }
}

extension ApplianceState {
  /// The level that is on; on a box without a motor the next one that it can do.
  public var eyesFree: EyesFree {
    settings.eyesFree == .haptic && !info.hasHaptic ? .tones : settings.eyesFree
  }

  /// True if the motor tells more than that the ribbon was touched.
  public var isFelt: Bool { eyesFree != .off && info.hasHaptic }

  /// The value of a setting so many steps from the one that is on, past a level that the box cannot do.
  func stepped(_ setting: Setting, by steps: Int) -> Settings {
    let new = setting.stepped(steps, in: settings)
    guard setting.key == .eyesFree, new.eyesFree == .haptic, !info.hasHaptic else { return new }
    return setting.stepped(steps + (steps < 0 ? -1 : 1), in: settings)
  }
}
