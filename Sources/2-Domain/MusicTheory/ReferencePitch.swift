public import Units

/// The frequency of A4 that everything is tuned to.
public struct ReferencePitch: Sendable, Hashable, BitwiseCopyable {
  /// Frequency of A4, within ``range``.
  public let a4: Hertz

  /// The frequencies of A4 that are allowed at all.
  public static let range = Hertz(300)...Hertz(599.9)

  /// The frequencies of A4 that the plain setting offers.
  public static let plainRange = Hertz(400)...Hertz(480)

  /// ISO 16: 440 Hz.
  public static let standard = ReferencePitch(clamping: Hertz(440))

  /// Makes the reference nearest to `a4` that is within ``range``.
  public init(clamping a4: Hertz) {
    self.a4 = min(max(a4, Self.range.lowerBound), Self.range.upperBound)
  }

  /// Makes a reference; `nil` outside ``range``.
  public init?(_ a4: Hertz) {
    guard Self.range.contains(a4) else { return nil }
    self.a4 = a4
  }

  /// The same pitch as a card counts it whose clock is off; it may leave ``range`` by as much.
  public func counted(by clock: CardClock) -> Self { Self(exactly: clock.counted(a4)) }

  private init(exactly a4: Hertz) { self.a4 = a4 }
}
