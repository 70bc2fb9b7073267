import Glibc

/// Sines for the tests.
enum Sine {
  /// The sine of so many whole turns.
  static func value(cycles: Double) -> Double { sin(2 * Double.pi * (cycles - floor(cycles))) }
}
