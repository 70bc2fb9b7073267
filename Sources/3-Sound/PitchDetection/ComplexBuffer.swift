import Realtime

/// Real and imaginary parts of spectra, in memory of fixed size.
struct ComplexBuffer: ~Copyable {
  /// The real parts.
  let real: SampleBuffer
  /// The imaginary parts, as many.
  let imaginary: SampleBuffer

  /// Makes `count` bins of nothing.
  init(count: Int) {
    real = SampleBuffer(count: count)
    imaginary = SampleBuffer(count: count)
  }

  /// Makes all bins nothing.
  func clear() {
    real.samples.update(repeating: 0, count: real.count)
    imaginary.samples.update(repeating: 0, count: imaginary.count)
  }

  /// Real and imaginary parts from a bin on.
  func parts(
    from bin: Int
  ) -> (real: UnsafeMutablePointer<Float>, imaginary: UnsafeMutablePointer<Float>) {
    (real.samples + bin, imaginary.samples + bin)
  }
}
