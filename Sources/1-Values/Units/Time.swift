/// A length of time.
public struct Seconds: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// Seconds.
  public var value: Double

  /// Makes a length of `value` seconds.
  public init(_ value: Double) { self.value = value }

  /// Makes a length of `value` thousandths of a second.
  public static func milliseconds(_ value: Double) -> Self { Self(value / 1000) }

  /// Orders lengths from short to long.
  public static func < (a: Self, b: Self) -> Bool { a.value < b.value }

  /// The sum of two lengths, one after the other.
  public static func + (a: Self, b: Self) -> Self { Self(a.value + b.value) }

  /// The length that is left.
  public static func - (a: Self, b: Self) -> Self { Self(a.value - b.value) }
}

/// A point in time: nanoseconds of the kernel's monotonic clock (`CLOCK_MONOTONIC`).
///
/// Edge events, page flips and audio periods carry the same clock, so instants of all devices compare.
public struct Instant: Sendable, Hashable, Comparable, BitwiseCopyable {
  /// Nanoseconds since the clock's arbitrary origin.
  public var nanoseconds: Int64

  /// Makes the instant `nanoseconds` after the clock's origin.
  public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Orders instants from early to late.
  public static func < (a: Self, b: Self) -> Bool { a.nanoseconds < b.nanoseconds }

  /// The instant `length` later, to the nearest nanosecond.
  public static func + (a: Self, length: Seconds) -> Self {
    Self(nanoseconds: a.nanoseconds &+ Int64((length.value * 1e9).rounded()))
  }

  /// The time from `b` to `a`.
  public static func - (a: Self, b: Self) -> Seconds {
    Seconds(Double(a.nanoseconds &- b.nanoseconds) / 1e9)
  }
}
