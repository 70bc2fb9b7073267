import Glibc
public import Units

/// The 128 bands of one spectrum, lowest first: levels in dB, or heights of 0...1 on a screen.
///
/// A plain value, so that it crosses from thread to thread without a reference.
public struct SpectrumLevels: Sendable, BitwiseCopyable, Equatable {
  /// Number of bands.
  public static let count = 128
  /// The edge of the lowest band, and that of the highest.
  public static let range = Hertz(20)...Hertz(20000)

  // Two parts, since the standard library has no larger vector.
  private var low: SIMD64<Float>
  private var high: SIMD64<Float>

  /// Makes 128 equal values.
  public init(repeating value: Float) {
    low = SIMD64(repeating: value)
    high = low
  }

  /// The value of one band.
  public subscript(band: Int) -> Float {
    get { band < 64 ? low[band] : high[band - 64] }
    set { if band < 64 { low[band] = newValue } else { high[band - 64] = newValue } }
  }

  /// The highest value.
  public var highest: Float { max(low.max(), high.max()) }

  /// The geometric middle of a band.
  public static func centre(of band: Int) -> Hertz { edge(Double(band) + 0.5) }

  /// The frequency at a place on the scale: band b goes from place b to b + 1.
  static func edge(_ place: Double) -> Hertz {
    let ratio = range.upperBound.value / range.lowerBound.value
    return Hertz(range.lowerBound.value * pow(ratio, place / Double(count)))
  }
}
