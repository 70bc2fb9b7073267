/// A rising sawtooth whose corner is rounded off so that it hardly aliases.
///
/// The phase is a `Double` in cycles. Each step adds at most 1.2e-16 cycles of rounding, so over an hour
/// at 192 kHz the pitch is off by less than 1e-9 cent.
///
/// - Source: Välimäki and Huovilainen, "Antialiasing oscillators in subtractive synthesis", IEEE Signal
///   Processing Magazine 24(2), 2007: the polynomial band-limited step (PolyBLEP) of second order.
/// - Thread: any, the audio thread too.
struct SawtoothOscillator: Sendable, BitwiseCopyable {
  /// Position in the cycle, 0..<1; at 0.5 the sawtooth crosses zero, so it starts there.
  private var phase = 0.5
  /// Cycles a sample, below 0.5.
  var step: Double

  /// Makes an oscillator that turns `step` cycles a sample.
  @_noLocks
  init(step: Double) { self.step = step }

  /// The next sample, in -1...1.
  @_noLocks
  mutating func next() -> Float {
    let value = 2 * phase - 1 - Self.correction(phase: phase, step: step)
    phase += step
    if phase >= 1 { phase -= 1 }
    return Float(value)
  }

  /// Correction taken from the naive sawtooth: other than 0 only within one sample of its fall.
  @inline(__always)
  private static func correction(phase: Double, step: Double) -> Double {
    if phase < step {
      let after = phase / step - 1
      return -after * after
    }
    if phase > 1 - step {
      let before = (phase - 1) / step + 1
      return before * before
    }
    return 0
  }
}
