import Units

/// Turns completed flips into a clock that never runs faster than the panel.
///
/// With vertical blanks the kernel paces the flips and they pass through. Without (small panels
/// behind SPI, virtual ones before Linux 6.19, drivers without page flips) they complete at once and
/// the count of blanks stands still; then a flip is told of no sooner than a refresh after the last.
struct FlipClock {
  /// The time between two flips of a panel without vertical blanks.
  let period: Seconds
  /// The flip on its way, since when; `nil` while there is none.
  private(set) var pendingSince: Instant?
  /// A flip that happened and is told of later.
  private var held: (flip: FlipEvent, until: Instant)?
  private var last: (told: Instant, sequence: UInt32)?

  /// The time after which a flip without an event is taken as done: no panel is slower than 5 Hz.
  static let patience = Seconds(1)

  /// Makes the clock of a panel with `refresh` flips a second, which must be above 0.
  init(refresh: Hertz) { period = Seconds(1 / refresh.value) }

  /// True while no flip is on its way, and none waits to be told of.
  var isIdle: Bool { pendingSince == nil && held == nil }

  /// The instant at which ``take(now:)`` has something to tell even if the kernel tells nothing; `nil` for none.
  var deadline: Instant? { held?.until ?? pendingSince.map { $0 + Self.patience } }

  /// Notes that a flip has been asked for.
  mutating func start(at now: Instant) { pendingSince = now }

  /// Notes that the kernel says the flip has happened.
  mutating func complete(_ flip: FlipEvent) {
    pendingSince = nil
    let isPaced = last.map { $0.sequence != flip.sequence } ?? true
    let due = last.map { $0.told + period } ?? flip.time
    held = (flip, isPaced ? flip.time : max(flip.time, due))
  }

  /// The flip to tell of now, if any.
  mutating func take(now: Instant) -> FlipEvent? {
    guard let held, held.until <= now else { return nil }
    self.held = nil
    last = (max(held.until, held.flip.time), held.flip.sequence)
    return held.flip
  }

  /// Gives a flip up that has been on its way for longer than ``patience``.
  mutating func giveUp(now: Instant) -> Bool {
    guard let since = pendingSince, since + Self.patience <= now else { return false }
    pendingSince = nil
    return true
  }

  /// Forgets the flip on its way.
  mutating func reset() {
    pendingSince = nil
    held = nil
    last = nil
  }
}
