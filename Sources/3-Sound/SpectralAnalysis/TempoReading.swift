/// The knowledge of the tempo at one moment.
public struct TempoReading: Sendable, BitwiseCopyable, Equatable {
  /// Frames heard when the reading was made.
  public var position: Int
  /// Beats a minute; `nil` where no beat is certain enough to be shown.
  public var beatsPerMinute: Double?
  /// Probability of the best tempo, 0...1, as far as the sounds that were learned from go.
  public var confidence: Double
  /// Seconds since the last beat; `nil` where no beat is certain.
  public var sinceBeat: Double?

  /// Nothing is known before anything was heard.
  public static let unknown = TempoReading(position: 0, beatsPerMinute: nil, confidence: 0)

  /// Makes a reading.
  public init(
    position: Int, beatsPerMinute: Double?, confidence: Double, sinceBeat: Double? = nil
  ) {
    self.position = position
    self.beatsPerMinute = beatsPerMinute
    self.confidence = confidence
    self.sinceBeat = sinceBeat
  }
}
