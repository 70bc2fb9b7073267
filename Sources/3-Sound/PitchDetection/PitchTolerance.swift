import Units

/// Loss of exactness in a note's pitch at the ends of the range, as a factor on cents.
///
/// The same noise is more cents of a longer period. The highest notes of a piano have three strings each, which
/// beat by tens of cents; cymbals do too, so the factor for these is of use only if a window repeats as well.
enum PitchTolerance {
  /// The factor for the error of one hop.
  ///
  /// - Parameter frequency: In hertz.
  /// - Returns: 1...3: from 110 Hz down it grows with the period.
  static func ofError(at frequency: Double) -> Double { min(max(1, low / frequency), most) }

  /// The factor for how far a pitch may move while it is new.
  ///
  /// - Parameter frequency: In hertz.
  /// - Returns: 1...4: as ``ofError(at:)``, and 4 from 1500 Hz up.
  static func ofMotion(at frequency: Double) -> Double {
    frequency > high ? beating : ofError(at: frequency)
  }

  private static let low = 110.0  // Hz
  private static let most = 3.0
  private static let high = 1500.0  // Hz
  private static let beating = 4.0
}
