public import Units

/// The frequency of A4 that everything is tuned to.
public struct ReferencePitch: Sendable, Hashable {
  /// Frequency of A4, within ``range``.
  public let a4: Hertz

  /// What the free setting allows.
  public static let range = Hertz(400)...Hertz(480)

  /// Grid of the free setting.
  public static let step = Hertz(0.1)

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

  /// The value `steps` of ``step`` higher, on the grid and within ``range``.
  public func stepped(by steps: Int) -> Self {
    // Divided, not multiplied: 4401 / 10 is the number nearest to 440.1, 4401 * 0.1 is not.
    let perHertz = (1 / Self.step.value).rounded()
    return Self(clamping: Hertz(((a4.value * perHertz).rounded() + Double(steps)) / perHertz))
  }
}
