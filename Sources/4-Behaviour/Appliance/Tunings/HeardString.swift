import Units

/// A string as it was heard, for as long as it is learned.
struct HeardString: Sendable, Equatable {
  /// Nearer than this is the same string.
  static let same = Cents(50)

  /// The frequency, the mean over the time that it was heard for.
  var frequency: Hertz
  /// The distance between the parts of that time: the steadiest is kept.
  var spread: Cents
  /// The time that it was heard for: what was heard for longer is better known.
  var length: Seconds

  /// True if it is better known than `other`, the same string.
  func isSteadier(than other: Self) -> Bool {
    length == other.length ? spread < other.spread : length > other.length
  }

  /// True if both are the same string.
  func isSame(as other: Self) -> Bool {
    frequency.interval(above: other.frequency).magnitude < Self.same
  }

  /// True if it is a harmonic of `other`: the second to the sixth.
  func isMultiple(of other: Self) -> Bool {
    let multiple = (frequency.value / other.frequency.value).rounded()
    guard (2...6).contains(multiple) else { return false }
    return frequency.interval(above: Hertz(multiple * other.frequency.value)).magnitude < Self.same
  }
}
