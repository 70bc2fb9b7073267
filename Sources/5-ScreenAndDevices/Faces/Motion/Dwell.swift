import Units

/// A flag that stays for a while before it may change again.
///
/// A third of a second each way allows one and a half flashes a second, half of the three that are
/// dangerous (WCAG 2.3.1).
struct Dwell {
  /// Shortest time for which each state stays.
  static let shortest = Seconds.milliseconds(334)

  /// The flag as shown.
  private(set) var isOn: Bool
  private var since: Instant?

  private let time: Seconds

  /// Makes a flag that has been as it is for long.
  ///
  /// - Parameters:
  ///   - isOn: The flag.
  ///   - time: Time for which each state stays: longer than ``shortest`` if much else changes with it.
  init(isOn: Bool = false, lasting time: Seconds = Self.shortest) {
    self.isOn = isOn
    self.time = time
  }

  /// Follows the wanted flag as soon as it may.
  ///
  /// - Returns: Whether the flag as shown still has to follow.
  mutating func follow(_ wanted: Bool, at now: Instant) -> Bool {
    guard wanted != isOn else { return false }
    if let since, now - since < time { return true }
    isOn = wanted
    since = now
    return false
  }
}
