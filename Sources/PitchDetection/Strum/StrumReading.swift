/// How far each string of a strummed instrument is off.
public struct StrumReading: Sendable, BitwiseCopyable, Equatable {
  /// Frames consumed when the reading became available; since the stream began.
  public var position: Int
  /// Deviation of each string from its note in cents, the first string in lane 0; NaN where it is not heard.
  public var cents: SIMD8<Double>
  /// Standard error of each in cents; infinite where it is not heard.
  public var standardErrors: SIMD8<Double>

  /// Makes a reading out of its parts.
  public init(position: Int, cents: SIMD8<Double>, standardErrors: SIMD8<Double>) {
    self.position = position
    self.cents = cents
    self.standardErrors = standardErrors
  }

  /// How far a string is off; `nil` where it is not heard.
  public func cents(ofString string: Int) -> Double? {
    cents[string].isNaN ? nil : cents[string]
  }
}
