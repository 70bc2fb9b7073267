extension PitchTracker {
  /// Figures of the tracker as a whole.
  public struct Parameters: Sendable {
    /// Windows are of 1, 2, 4 … hops; so many of them: the longest is 171 ms at 48 kHz.
    var levels = 6
    /// Windows tried, shortest first.
    ///
    /// 43, 85 and 171 ms. The shortest holds two cycles from 60 Hz up.
    var tried = 3...5
    /// Below this level in dB of full scale there is no sound.
    var silence = -90.0
    /// Which frequency of a stiff string is its pitch.
    public var definition = PitchDefinition.firstPartial

    /// What the box uses.
    public static let standard = Parameters()
  }
}
