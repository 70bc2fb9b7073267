public import Units

// Scripts read as `press(.mode, at: 1.2, for: 0.08)`.
extension Seconds: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a length of `value` seconds.
  public init(floatLiteral value: Double) { self.init(value) }
  /// Makes a length of `value` seconds.
  public init(integerLiteral value: Int) { self.init(Double(value)) }
}
