import Units

/// A move of a whole tuning, next to the fret that it is played at.
public struct TuningShift: Sendable, Hashable {
  /// Semitones by which every string is higher, within ``range``.
  public var semitones = 0
  /// Semitones by which the lowest string is lower than that, within ``drops``.
  public var drop = 0

  /// The semitones that are allowed: an octave down to an octave up.
  public static let range = -12...12
  /// The drops that are allowed: none to a minor third.
  public static let drops = 0...3

  /// Makes a tuning that stays where it is.
  public init() {}
}

extension TuningPreset {
  /// The same tuning with its lowest string so many semitones lower, both strings of a course alike.
  public func dropped(by semitones: Int) -> TuningPreset {
    guard semitones != 0, let lowest = strings.min(), let course = strings.firstIndex(of: lowest)
    else { return self }
    let number = strings.count - course
    return replacing(everyString.map { $0.number == number ? $0.lowered(by: semitones) : $0 })
  }
}

extension TuningString {
  /// The same string so many semitones lower.
  func lowered(by semitones: Int) -> TuningString {
    var string = self
    string.note = note - semitones
    string.frequency = frequency?.raised(by: Semitones(Double(-semitones)).cents)
    return string
  }
}
