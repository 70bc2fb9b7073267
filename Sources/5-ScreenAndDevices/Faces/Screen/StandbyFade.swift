import Appliance
import Units

/// The brightness of the whole picture: down into standby and up again, however often POWER is pressed.
///
/// A way once begun is gone to its end (``Dwell``), so the panel as a whole never blinks more than one and a
/// half times a second.
struct StandbyFade {
  /// Time that each way takes, up or down.
  static let way = Seconds(0.3)

  private var isAwake = Dwell(isOn: true)
  /// Share of full brightness at which the way began, 0...1, and the instant of its beginning.
  private var start = (level: 1.0, time: Instant?.none)

  /// Brightness at an instant, 0...256.
  func level(at now: Instant) -> Int { Int((share(at: now) * 256).rounded()) }

  /// Fades in or out as soon as the fade may turn.
  ///
  /// - Returns: Whether it is on its way, or still has to set out.
  mutating func follow(isAwake wanted: Bool, at now: Instant) -> Bool {
    let (share, was) = (share(at: now), isAwake.isOn)
    let waits = isAwake.follow(wanted, at: now)
    if isAwake.isOn != was { start = (share, now) }
    return waits || self.share(at: now) != (isAwake.isOn ? 1 : 0)
  }

  private func share(at now: Instant) -> Double {
    let time = start.time.map { max(0, (now - $0).value) } ?? 0
    let gone = time / Self.way.value
    return isAwake.isOn ? min(1, start.level + gone) : max(0, start.level - gone)
  }
}

extension ApplianceState.Power {
  /// True while the picture is up, or on its way up.
  var isAwake: Bool {
    switch self {
    case .splash, .running, .shuttingDown: true
    case .fading, .standby, .off: false
    }
  }
}
