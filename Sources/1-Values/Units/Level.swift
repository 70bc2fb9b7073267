import Glibc

/// A level relative to full scale, in decibels: 0 dB is a peak of 1.0.
public struct Decibels: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// Twenty times the decimal logarithm of the linear gain.
  public var value: Double

  /// Makes a level of `value` decibels.
  public init(_ value: Double) { self.value = value }

  /// Makes the level of a linear gain; a gain of 0 or less is −∞ dB.
  public init(gain: Double) { value = gain > 0 ? 20 * log10(gain) : -.infinity }

  /// The linear gain of this level.
  public var gain: Double { pow(10, value / 20) }

  /// Orders levels from quiet to loud.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }
}
