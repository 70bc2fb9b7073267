import Glibc

/// Time since the stopwatch was made, by the monotonic clock.
public struct Stopwatch {
  private let start = Self.now

  /// Starts the stopwatch.
  public init() {}

  /// Nanoseconds since the stopwatch was made.
  public var nanoseconds: Int { Self.now - start }

  /// Seconds since the stopwatch was made.
  public var seconds: Double { Double(nanoseconds) / 1e9 }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
