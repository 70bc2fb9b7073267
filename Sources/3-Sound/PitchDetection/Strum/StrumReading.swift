public import Units

/// The deviations of the strings of a strummed instrument.
public struct StrumReading: Sendable, BitwiseCopyable, Equatable {
  /// Frames consumed when the reading became available; since the stream began.
  public var position: Int
  /// Deviation of each string from its note in cents, the first string in lane 0; NaN if it was not heard.
  ///
  /// A string that rings out before the others keeps what was read of it until the next stroke.
  public var cents: SIMD8<Double>
  /// Standard error of each in cents; infinite if it is not heard, or no longer.
  public var standardErrors: SIMD8<Double>
  /// The string that came in last while others ring.
  public var newest: Newest?
  /// True if the last stroke that could be told was one over all strings, or several are bowed.
  public var isStrum: Bool

  /// A string that came in while others rang.
  public struct Newest: Sendable, BitwiseCopyable, Equatable {
    /// Its place, in playing order.
    public var string: Int
    /// Its deviation in cents.
    public var cents: Double
    /// True if the deviation is known; else it is a rough one.
    public var isKnown = false
    /// Readings in a row that know it, and in which it does not move.
    public var steadyFor = 0
    /// Frames consumed when it had come in.
    public var since: Int
  }

  /// Nothing heard yet.
  public static let silence = StrumReading(
    position: 0, cents: SIMD8(repeating: .nan), standardErrors: SIMD8(repeating: .infinity))

  /// Makes a reading out of its parts.
  public init(
    position: Int, cents: SIMD8<Double>, standardErrors: SIMD8<Double>, isStrum: Bool = false
  ) {
    self.position = position
    self.cents = cents
    self.standardErrors = standardErrors
    self.isStrum = isStrum
  }

  /// True if strings are heard, all of them in tune.
  public func isInTune(within window: Cents) -> Bool {
    var hears = false
    for string in cents.indices {
      guard let cents = cents(ofString: string) else { continue }
      hears = true
      if abs(cents) > window.value { return false }
    }
    return hears
  }

  /// True if any string is heard now.
  var hasStrings: Bool { standardErrors.min() < .infinity }

  /// True if two readings say the same; strings that neither hears are no difference.
  public static func == (a: Self, b: Self) -> Bool {
    a.position == b.position && a.isStrum == b.isStrum && a.standardErrors == b.standardErrors
      && a.cents.replacing(with: 0, where: a.cents .!= a.cents)
        == b.cents.replacing(with: 0, where: b.cents .!= b.cents)
      && (a.cents .!= a.cents) == (b.cents .!= b.cents)
  }

  /// Deviation of a string in cents; `nil` if it is not heard.
  public func cents(ofString string: Int) -> Double? {
    cents[string].isNaN ? nil : cents[string]
  }
}
