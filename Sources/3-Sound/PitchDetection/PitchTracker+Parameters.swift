extension PitchTracker {
  /// Figures of the tracker as a whole.
  public struct Parameters: Sendable {
    /// Windows are of 1, 2, 4 … hops; so many of them: the longest is 171 ms at 48 kHz.
    var levels = 6
    /// Windows tried, shortest first.
    ///
    /// 43, 85 and 171 ms. The shortest holds two cycles from 60 Hz up.
    var tried = 3...5
    /// A piano's lowest strings are so stiff that only their first partials repeat together: up to the highest pitch
    /// in hertz they are looked for below 200 Hz (as ``LatchLowPass`` has it for the note), wherever nothing was
    /// found or what may be their upper partials'.
    var stiff = (note: 16.7, highest: 41.0, confidence: 0.93, doubted: 160.0)
    /// Windows tried without the notes that ring on: what began over them is new.
    var combedWindows = 3...4
    /// Confidence above which what is found there is a note.
    var combedConfidence = 0.75
    /// Share of the power that the notes must leave: else there is no other.
    var left = 0.1
    /// Hops for which they are taken out: 0.4 s at 48 kHz, in which they fade or are struck again.
    var combed = 75
    /// Level in dB of full scale below which there is no sound.
    var silence = -90.0
    /// The frequency of a stiff string that is its pitch.
    public var definition = PitchDefinition.firstPartial

    /// The figures that the box uses.
    public static let standard = Parameters()
  }
}
