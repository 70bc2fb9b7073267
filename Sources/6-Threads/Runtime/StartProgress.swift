import Units

/// The times of a start: of its begin, of the settings' disk, of the first picture.
struct StartProgress {
  /// The time between two looks for the settings' disk.
  private static let lookInterval = Seconds.milliseconds(20)

  /// The instant of the next look for the settings' disk; `nil` while none is planned.
  private(set) var settingsLook: Instant?
  private let began: Instant
  private var hasShown = false

  /// Begins a start.
  init(at now: Instant) { began = now }

  /// Plans the next look for the settings' disk.
  mutating func lookAgain(after now: Instant) { settingsLook = now + Self.lookInterval }

  /// Ends the looks for the settings' disk; returns the log's line if the box had to wait for them.
  mutating func settingsCame(at now: Instant) -> String? {
    guard settingsLook != nil else { return nil }
    settingsLook = nil
    return "settings came \(milliseconds(now)) ms after the start"
  }

  /// Takes the time of a picture; returns the log's line about the first one, which is how long the player waited for light.
  mutating func shown(at time: Instant) -> String? {
    guard !hasShown else { return nil }
    hasShown = true
    return "first picture \(milliseconds(time)) ms after the start"
  }

  private func milliseconds(_ now: Instant) -> Int { Int((now - began).value * 1000) }
}
