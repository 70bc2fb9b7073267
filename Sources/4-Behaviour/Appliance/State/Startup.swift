import Units

/// The instants of the start, and what it waits for.
struct Startup: Sendable, Equatable {
  /// True while the box, switched on, waits until its settings can be read: nothing may change them until then.
  var awaitsSettings = false
  /// The instant at which the settings were there.
  var began = Instant(nanoseconds: 0)
  /// The end of the words about the tuning that follow the splash; `nil` while none are shown.
  var announcementEnds: Instant?
  /// The begin of the chime; `nil` before.
  var chimed: Instant?
  /// True while the box, which starts at rest, was not woken yet: until then the signal is the player's.
  var isUnwoken = false
  /// True if POWER, which is held, found the box in standby.
  var wokeFromStandby = false
  /// Whole minutes since the start, kept while they are shown.
  var minutes = 0
}
