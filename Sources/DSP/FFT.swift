import CRealtime

/// Discrete Fourier transform of a fixed, even number of real samples that is a power of two.
///
/// The spectrum has the bins 0...n/2, real and imaginary parts apart. Forward is without a factor, back
/// divides by n, so that the two undo each other.
///
/// - Source: Cooley and Tukey, "An algorithm for the machine calculation of complex Fourier series",
///   Mathematics of Computation 19, 1965, radix 2 in place; two real halves in one complex transform as in
///   Sorensen et al., "Real-valued fast Fourier transform algorithms", IEEE Transactions on ASSP 35(6),
///   1987.
/// - Thread: one. Allocates in `init` only.
public struct FFT: ~Copyable {
  /// Real samples.
  public let length: Int
  /// Bins of a spectrum: half the length, and one.
  public var bins: Int { half + 1 }
  private let half: Int
  private let real: UnsafeMutablePointer<Float>
  private let imaginary: UnsafeMutablePointer<Float>
  /// cos and −sin of 2πk/length, for k below half.
  private let cosine: UnsafeMutablePointer<Float>
  private let sine: UnsafeMutablePointer<Float>
  private let reversed: UnsafeMutablePointer<Int32>

  /// Makes a transform of `length` samples, a power of two, at least 4.
  public init(length: Int) {
    precondition(length >= 4 && length & (length - 1) == 0, "a power of two")
    self.length = length
    half = length / 2
    real = .allocate(capacity: half)
    imaginary = .allocate(capacity: half)
    cosine = .allocate(capacity: half)
    sine = .allocate(capacity: half)
    reversed = .allocate(capacity: half)
    real.initialize(repeating: 0, count: half)
    imaginary.initialize(repeating: 0, count: half)
    let bits = half.trailingZeroBitCount
    for k in 0..<half {
      let angle = 2 * Double.pi * Double(k) / Double(length)
      (cosine + k).initialize(to: Float(rt_cos(angle)))
      (sine + k).initialize(to: Float(-rt_sin(angle)))
      var index = 0
      for bit in 0..<bits where k >> bit & 1 == 1 { index |= 1 << (bits - 1 - bit) }
      (reversed + k).initialize(to: Int32(index))
    }
  }

  deinit {
    real.deallocate()
    imaginary.deallocate()
    cosine.deallocate()
    sine.deallocate()
    reversed.deallocate()
  }

  /// Writes the spectrum of ``length`` samples: ``bins`` real and as many imaginary parts.
  public func forward(
    _ samples: UnsafePointer<Float>, real outReal: UnsafeMutablePointer<Float>,
    imaginary outImaginary: UnsafeMutablePointer<Float>
  ) {
    for k in 0..<half {
      let place = Int(reversed[k])
      real[place] = samples[2 * k]
      imaginary[place] = samples[2 * k + 1]
    }
    transform()
    outReal[0] = real[0] + imaginary[0]
    outImaginary[0] = 0
    outReal[half] = real[0] - imaginary[0]
    outImaginary[half] = 0
    for k in 1..<half {
      // The even samples' spectrum, and the odd ones' turned by half a sample.
      let (a, b, c, d) = (real[k], imaginary[k], real[half - k], imaginary[half - k])
      let (evenReal, evenImaginary) = ((a + c) / 2, (b - d) / 2)
      let (oddReal, oddImaginary) = ((b + d) / 2, (c - a) / 2)
      outReal[k] = evenReal + cosine[k] * oddReal - sine[k] * oddImaginary
      outImaginary[k] = evenImaginary + cosine[k] * oddImaginary + sine[k] * oddReal
    }
  }

  /// Writes the ``length`` samples of a spectrum.
  public func inverse(
    real inReal: UnsafePointer<Float>, imaginary inImaginary: UnsafePointer<Float>,
    into samples: UnsafeMutablePointer<Float>
  ) {
    for k in 0..<half {
      let (a, b, c, d) = (inReal[k], inImaginary[k], inReal[half - k], inImaginary[half - k])
      let (evenReal, evenImaginary) = ((a + c) / 2, (b - d) / 2)
      let (x, y) = ((a - c) / 2, (b + d) / 2)
      let oddReal = x * cosine[k] + y * sine[k]
      let oddImaginary = y * cosine[k] - x * sine[k]
      // Conjugated, so that the forward transform goes back.
      let place = Int(reversed[k])
      real[place] = evenReal - oddImaginary
      imaginary[place] = -(evenImaginary + oddReal)
    }
    transform()
    let scale = 1 / Float(half)
    for k in 0..<half {
      samples[2 * k] = real[k] * scale
      samples[2 * k + 1] = -imaginary[k] * scale
    }
  }

  /// The complex transform of half the length, from bit-reversed order, in place.
  private func transform() {
    var width = 1
    while width < half {
      let stride = half / width
      var start = 0
      while start < half {
        var k = 0
        while k < width {
          let (turnReal, turnImaginary) = (cosine[k &* stride], sine[k &* stride])
          let (low, high) = (start &+ k, start &+ k &+ width)
          let x = real[high] * turnReal - imaginary[high] * turnImaginary
          let y = real[high] * turnImaginary + imaginary[high] * turnReal
          real[high] = real[low] - x
          imaginary[high] = imaginary[low] - y
          real[low] += x
          imaginary[low] += y
          k &+= 1
        }
        start &+= 2 &* width
      }
      width &*= 2
    }
  }
}
