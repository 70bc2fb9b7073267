import Glibc

/// Moments of the squared Hann window about its centre, seen at a frequency.
///
/// With `s` = −½...½ along the window and `v` the squared window, at `u` cycles a window: the mean of
/// `v cos 2πus`, of `s v sin 2πus` and of `s² v cos 2πus`. They are the inner products of two partials that
/// lie `u` apart, and of their derivatives.
struct WindowMoments: Sendable {
  /// Distance in cycles a window beyond which two partials do not see each other: −85 dB.
  static let reach = 8.0
  /// Entries of the table a cycle: linear between them, it is off by less than 0.0001.
  private static let resolution = 64
  /// Points of the sums; a window this smooth is integrated exactly.
  private static let points = 64

  private let table: [SIMD4<Double>]

  init() {
    table = (0...Int(Self.reach) * Self.resolution + 1).map {
      Self.integral(Double($0) / Double(Self.resolution))
    }
  }

  /// The moments 0, 1 and 2 at `u` cycles a window; the first is odd in `u`, the others are even.
  func at(_ u: Double) -> SIMD4<Double> {
    let place = abs(u) * Double(Self.resolution)
    guard place < Self.reach * Double(Self.resolution) else { return .zero }
    let index = Int(place)
    var moments = table[index] + (table[index + 1] - table[index]) * (place - Double(index))
    if u < 0 { moments.y = -moments.y }
    return moments
  }

  private static func integral(_ u: Double) -> SIMD4<Double> {
    var sum = SIMD4<Double>.zero
    for point in 0..<points {
      let s = (Double(point) + 0.5) / Double(points) - 0.5
      let window = (1 + cos(2 * .pi * s)) / 2
      let (c, d) = (cos(2 * .pi * u * s), sin(2 * .pi * u * s))
      sum += SIMD4(c, s * d, s * s * c, 0) * (window * window)
    }
    return sum / Double(points)
  }
}
