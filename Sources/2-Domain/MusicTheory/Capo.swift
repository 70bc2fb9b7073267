/// The fret that the strings are tuned at: a capo's, or that of a finger.
public struct Capo: Sendable, Hashable {
  /// Number of the fret, within ``range``; each raises the strings by a semitone, 0 is the nut.
  public let fret: Int

  /// The frets that are allowed: the nut to the octave.
  public static let range = 0...12

  /// Open strings.
  public static let none = Capo(clamping: 0)

  /// Makes the capo nearest to `fret` that is within ``range``.
  public init(clamping fret: Int) {
    self.fret = min(max(fret, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Makes a capo; `nil` outside ``range``.
  public init?(_ fret: Int) {
    guard Self.range.contains(fret) else { return nil }
    self.fret = fret
  }
}
