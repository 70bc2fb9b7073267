import Glibc
public import Units

/// The transfer function of a second-order section, normalised so that a0 is 1.
///
/// - Source: Bristow-Johnson, *Audio EQ Cookbook*: the designs below, by bilinear transform.
public struct BiquadCoefficients: Sendable, BitwiseCopyable, Equatable {
  /// Numerator, of z to the 0.
  public var b0: Double
  /// Numerator, of z to the −1.
  public var b1: Double
  /// Numerator, of z to the −2.
  public var b2: Double
  /// Denominator, of z to the −1.
  public var a1: Double
  /// Denominator, of z to the −2.
  public var a2: Double

  /// Makes a section out of normalised coefficients.
  public init(b0: Double, b1: Double, b2: Double, a1: Double, a2: Double) {
    self.b0 = b0
    self.b1 = b1
    self.b2 = b2
    self.a1 = a1
    self.a2 = a2
  }

  /// Lets everything through unchanged.
  public static let identity = BiquadCoefficients(b0: 1, b1: 0, b2: 0, a1: 0, a2: 0)

  /// Quality of a second-order Butterworth section: 1/√2, −3 dB at the cutoff and no ripple.
  public static let butterworth = 0.707_106_781_186_547_6

  /// Low-pass, 12 dB an octave above `cutoff`.
  public static func lowPass(
    _ cutoff: Hertz, quality: Double = butterworth, at rate: SampleRate
  ) -> Self {
    let (cosine, alpha) = angle(cutoff, quality, rate)
    return normalised(
      b0: (1 - cosine) / 2, b1: 1 - cosine, b2: (1 - cosine) / 2, cosine: cosine, alpha: alpha)
  }

  /// High-pass, 12 dB an octave below `cutoff`.
  public static func highPass(
    _ cutoff: Hertz, quality: Double = butterworth, at rate: SampleRate
  ) -> Self {
    let (cosine, alpha) = angle(cutoff, quality, rate)
    return normalised(
      b0: (1 + cosine) / 2, b1: -1 - cosine, b2: (1 + cosine) / 2, cosine: cosine, alpha: alpha)
  }

  /// Notch of zero gain at `centre`, `centre / quality` wide at −3 dB.
  public static func notch(_ centre: Hertz, quality: Double, at rate: SampleRate) -> Self {
    let (cosine, alpha) = angle(centre, quality, rate)
    return normalised(b0: 1, b1: -2 * cosine, b2: 1, cosine: cosine, alpha: alpha)
  }

  /// Linear gain at a frequency.
  public func gain(at frequency: Hertz, rate: SampleRate) -> Double {
    let w = 2 * Double.pi * frequency.value / rate.hertz
    let (c1, s1, c2, s2) = (cos(w), sin(w), cos(2 * w), sin(2 * w))
    let above = hypot(b0 + b1 * c1 + b2 * c2, b1 * s1 + b2 * s2)
    let below = hypot(1 + a1 * c1 + a2 * c2, a1 * s1 + a2 * s2)
    return above / below
  }
}

extension BiquadCoefficients {
  /// The Cookbook's cos ω0 and α; the frequency is kept below Nyquist, where the design ends.
  private static func angle(
    _ frequency: Hertz, _ quality: Double, _ rate: SampleRate
  ) -> (cosine: Double, alpha: Double) {
    let w = 2 * Double.pi * min(frequency.value, 0.499 * rate.hertz) / rate.hertz
    return (cos(w), sin(w) / (2 * quality))
  }

  /// Divides by the denominator that low-pass, high-pass and notch share.
  private static func normalised(
    b0: Double, b1: Double, b2: Double, cosine: Double, alpha: Double
  ) -> Self {
    let a0 = 1 + alpha
    return Self(b0: b0 / a0, b1: b1 / a0, b2: b2 / a0, a1: -2 * cosine / a0, a2: (1 - alpha) / a0)
  }
}
