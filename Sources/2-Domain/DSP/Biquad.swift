/// A second-order filter section with its memory, in transposed direct form II.
///
/// The state is `Double`: at 48 kHz a 20 Hz section's poles lie so near the unit circle that `Float`
/// state adds audible noise.
///
/// - Thread: any, the audio thread too.
public struct Biquad: Sendable, BitwiseCopyable {
  /// The transfer function; changing it keeps the memory, so that a change does not click.
  public var coefficients: BiquadCoefficients
  @usableFromInline var s1 = 0.0
  @usableFromInline var s2 = 0.0

  /// Makes a section at rest.
  public init(_ coefficients: BiquadCoefficients) { self.coefficients = coefficients }

  /// Filters one sample.
  @inlinable @inline(__always) @_noLocks
  public mutating func process(_ input: Float) -> Float {
    let x = Double(input)
    let y = coefficients.b0 * x + s1
    s1 = coefficients.b1 * x - coefficients.a1 * y + s2
    s2 = coefficients.b2 * x - coefficients.a2 * y
    return Float(y)
  }

  /// Forgets what went through.
  @inlinable @inline(__always) @_noLocks
  public mutating func reset() {
    s1 = 0
    s2 = 0
  }
}
