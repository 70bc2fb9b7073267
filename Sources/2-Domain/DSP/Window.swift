import Glibc

/// Window functions.
public enum Window {
  /// Hann's raised cosine, symmetric, zero just outside both ends.
  public static func hann(_ count: Int) -> [Float] {
    cosineSum(count, [0.5, -0.5])
  }

  /// Blackman's window: sidelobes below −58 dB and falling 18 dB an octave.
  public static func blackman(_ count: Int) -> [Float] {
    cosineSum(count, [0.42, -0.5, 0.08])
  }

  /// `sum of c[m] · cos(2π m x)`, sampled at `x = (i + 1/2) / count`.
  private static func cosineSum(_ count: Int, _ c: [Double]) -> [Float] {
    (0..<count).map { i in
      let x = 2 * Double.pi * (Double(i) + 0.5) / Double(count)
      return Float(c.indices.reduce(0) { $0 + c[$1] * cos(Double($1) * x) })
    }
  }
}
