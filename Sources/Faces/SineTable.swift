import Glibc

/// Sines out of a table: exact to a thousandth, a twentieth of a pixel in any trace.
enum SineTable {
  private static let entries = 4096
  private static let table: [Float] = (0..<entries).map {
    Float(sin(2 * Double.pi * (Double($0) + 0.5) / Double(entries)))
  }

  /// The sine of an angle in cycles.
  @inline(__always)
  static func value(atCycles cycles: Double) -> Float {
    table[Int((cycles * Double(entries)).rounded(.down)) & (entries - 1)]
  }
}
