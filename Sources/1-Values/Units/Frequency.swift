import Glibc

/// A frequency in cycles a second.
public struct Hertz: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// Cycles a second.
  public var value: Double

  /// Makes a frequency of `value` cycles a second.
  public init(_ value: Double) { self.value = value }

  /// Orders frequencies from low to high.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }

  /// The frequency `interval` above this one (below it, if the interval is negative).
  public func raised(by interval: Cents) -> Self { Self(value * exp2(interval.value / 1200)) }

  /// The interval from `other` up to this frequency; both must be above 0 Hz.
  public func interval(above other: Self) -> Cents { Cents(1200 * log2(value / other.value)) }
}

/// A musical interval in hundredths of an equal-tempered semitone.
public struct Cents: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// Hundredths of a semitone; positive is up.
  public var value: Double

  /// Makes an interval of `value` cents.
  public init(_ value: Double) { self.value = value }

  /// Orders intervals from falling to rising.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }

  /// The same interval regardless of direction.
  public var magnitude: Self { Self(abs(value)) }

  /// The interval in the other direction.
  public static prefix func - (a: Self) -> Self { Self(-a.value) }

  /// The sum of two intervals, one on top of the other.
  public static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }

  /// The interval from `b` to `a`.
  public static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
}

/// A musical interval in equal-tempered semitones.
public struct Semitones: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// Twelfths of an octave; positive is up.
  public var value: Double

  /// Makes an interval of `value` semitones.
  public init(_ value: Double) { self.value = value }

  /// Orders intervals from falling to rising.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }

  /// The same interval in cents.
  public var cents: Cents { Cents(value * 100) }
}
