import Units

/// The times of the menu, and the tone that one of its pages listens to.
struct MenuMemory: Sendable, Equatable {
  /// The last touch of a control while the menu is open.
  var lastInput = Instant(nanoseconds: 0)
  /// The instant at which the menu closed by itself: for a moment POWER is still the way back from it.
  var closed: Instant?
  /// True if POWER went down within that moment.
  var isLateBack = false
  /// The tone that a page of the menu takes a figure from.
  var steady = SteadyPitch(length: Seconds(1))
}
