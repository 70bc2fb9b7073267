/// The first four partials of a tone as seen from the harmonics of a target: what a strobe shows.
public struct HarmonicPhases: Sendable, BitwiseCopyable, Equatable {
  /// Level of each partial in dB of a sine of full scale; −120 if there is none.
  public var levels: SIMD4<Float>
  /// Lead of each partial over that multiple of the target's frequency, in cycles 0..<1.
  ///
  /// It stands still if the partial is in tune, and rises by the difference in hertz every second
  /// if it is sharp. The time it is measured at lies a constant time before the reading's position
  /// as long as one note sounds. A new target starts it anew.
  public var phases: SIMD4<Float>

  /// Speed of each phase, in cents of that multiple of the target's frequency.
  ///
  /// A partial's own phase alone is behind each of them, so a stiff string's upper partials are sharper
  /// than its first. They mean nothing if there is no level.
  public var deviations: SIMD4<Float>

  /// No tone.
  public static let none = HarmonicPhases(levels: SIMD4(repeating: -120), phases: .zero)

  /// Makes the phases out of their parts.
  public init(
    levels: SIMD4<Float>, phases: SIMD4<Float>, deviations: SIMD4<Float> = .zero
  ) {
    self.levels = levels
    self.phases = phases
    self.deviations = deviations
  }
}
