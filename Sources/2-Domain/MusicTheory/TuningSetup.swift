/// The settings that a player's own tuning brings along: what it does not name stays as it is.
public struct TuningSetup: Sendable, Hashable {
  /// The frequency of A4.
  public var reference: ReferencePitch?
  /// One of the box's temperaments.
  public var temperament: Temperament?
  /// The name of the Scala file that has the temperament.
  public var scale: String?
  /// The note that the temperament is built on.
  public var root: PitchClass?
  /// The fret that the strings are tuned at.
  public var capo: Capo?

  /// Makes a setup that leaves everything as it is.
  public init() {}
}
