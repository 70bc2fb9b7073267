/// Light that falls on a surface, in lux: 1 by a candle a metre away, 500 on a desk, 100 000 in the sun.
public struct Lux: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// Lumens a square metre.
  public var value: Double

  /// Makes an illuminance of `value` lux.
  public init(_ value: Double) { self.value = value }

  /// Orders from dark to bright.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
