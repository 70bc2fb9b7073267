/// A short stretch of a sound as an oscilloscope shows it.
///
/// A plain value, so that it crosses from thread to thread without a reference.
public struct ScopeTrace: Sendable, BitwiseCopyable, Equatable {
  /// Number of points.
  public static let count = 256

  /// The largest magnitude, full scale at 1.
  public private(set) var peak: Float = 0
  // Four parts, since the standard library has no larger vector.
  private var first = SIMD64<Int16>.zero
  private var second = SIMD64<Int16>.zero
  private var third = SIMD64<Int16>.zero
  private var fourth = SIMD64<Int16>.zero

  /// Silence.
  public static let flat = ScopeTrace()

  private init() {}

  /// Makes a trace of ``count`` points, full scale at ±1; those beyond it count as full scale.
  public init(_ points: UnsafePointer<Float>) {
    for index in 0..<Self.count { peak = max(peak, min(abs(points[index]), 1)) }
    first = Self.part(points)
    second = Self.part(points + 64)
    third = Self.part(points + 128)
    fourth = Self.part(points + 192)
  }

  /// Writes the points to ``count`` places, full scale at ±1.
  public func write(to points: UnsafeMutablePointer<Float>) {
    Self.write(first, to: points)
    Self.write(second, to: points + 64)
    Self.write(third, to: points + 128)
    Self.write(fourth, to: points + 192)
  }

  private static func part(_ points: UnsafePointer<Float>) -> SIMD64<Int16> {
    var part = SIMD64<Int16>.zero
    for lane in 0..<64 { part[lane] = Int16(max(-1, min(points[lane], 1)) * 32767) }
    return part
  }

  private static func write(_ part: SIMD64<Int16>, to points: UnsafeMutablePointer<Float>) {
    for lane in 0..<64 { points[lane] = Float(part[lane]) / 32767 }
  }
}
