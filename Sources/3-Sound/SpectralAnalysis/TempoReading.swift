/// The knowledge of the tempo at one moment.
public struct TempoReading: Sendable, BitwiseCopyable, Equatable {
  /// Frames heard when the reading was made.
  public var position: Int
  /// Beats a minute; `nil` if no beat is certain enough to be shown.
  public var beatsPerMinute: Double?
  /// Probability of the best tempo, 0...1, as far as the sounds that were learned from go.
  public var confidence: Double
  /// Seconds since the last beat; `nil` if no beat is certain.
  public var sinceBeat: Double?
  /// True if half of the tempo is one of the music's, too: not if beats come in threes.
  public var hasHalf: Bool

  /// The tempo from which on the half of it is shown, if the music has one, in beats a minute.
  public static let halved = 160.0

  /// The tempo as it is shown, in beats a minute: above ``halved`` the half.
  public var shownTempo: Double? {
    beatsPerMinute.map { $0 > Self.halved && hasHalf ? $0 / 2 : $0 }
  }

  /// Nothing is known before anything was heard.
  public static let unknown = TempoReading(position: 0, beatsPerMinute: nil, confidence: 0)

  /// Makes a reading.
  public init(
    position: Int, beatsPerMinute: Double?, confidence: Double, sinceBeat: Double? = nil,
    hasHalf: Bool = true
  ) {
    self.position = position
    self.beatsPerMinute = beatsPerMinute
    self.confidence = confidence
    self.sinceBeat = sinceBeat
    self.hasHalf = hasHalf
  }
}
