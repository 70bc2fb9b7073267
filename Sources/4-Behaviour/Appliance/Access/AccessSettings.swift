import Words
public import Units
import Gestures

/// The choices for hands that need more time; the player's own, so no item of a set list has them.
public struct AccessSettings: Sendable, Equatable {
  /// True if MODE alone leads everywhere: for a foot switch, or for one hand on one button.
  public var isModeAlone = false
  /// The time after which a button counts as held, one of ``holdTimes``.
  public var holdTime = Seconds(AccessSettings.holdTimes[0])

  /// The times to choose from, in seconds: the usual one, and 1.5, 2 and 3 times as long.
  ///
  /// The longest leaves more than a second of the three for which POWER is held to switch off.
  static let holdTimes = [0.6, 0.9, 1.2, 1.8]

  /// The factor by which the hand is slower than most, 1...3: what it has to do in time may take so much longer.
  var slowness: Double { holdTime.value / Press.Parameters.standard.hold.value }
}

extension Setting.Key {
  static let modeAlone = Self("mode-alone")
  static let holdTime = Self("hold-time")
}

extension Setting {
  /// The rows of the table about hands.
  static let forHands: [Setting] = [
    numbers(
      .holdTime, "Hold time", \.access.holdTime.value, AccessSettings.holdTimes, isListed: true
    ) { "\(tenth($0)) s" }.on(.advanced),
    flag(.modeAlone, "MODE alone", \.access.isModeAlone).on(.advanced),
  ]
}
