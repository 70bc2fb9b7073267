import CKissFFT
import Glibc

/// Discrete Fourier transform of a fixed, even number of real samples.
///
/// The spectrum has the bins 0...n/2, real and imaginary parts apart. Forward is without a factor, back
/// divides by n, so that the two undo each other. KISS FFT does the work.
///
/// - Thread: one. Allocates in `init` only.
public struct FFT: ~Copyable {
  /// Real samples.
  public let length: Int
  /// Bins of a spectrum: half the length, and one.
  public var bins: Int { length / 2 + 1 }
  private let forward: kiss_fftr_cfg
  private let back: kiss_fftr_cfg
  private let spectrum: UnsafeMutablePointer<kiss_fft_cpx>

  /// Makes a transform of `length` samples: even, at least 4, and quick if 2, 3 and 5 are its only
  /// prime factors.
  public init(length: Int) {
    precondition(length >= 4 && length.isMultiple(of: 2), "an even number of samples")
    guard let forward = kiss_fftr_alloc(Int32(length), 0, nil, nil),
      let back = kiss_fftr_alloc(Int32(length), 1, nil, nil)
    else { fatalError("kiss_fftr_alloc: no memory for a transform of \(length) samples") }
    self.length = length
    self.forward = forward
    self.back = back
    spectrum = .allocate(capacity: length / 2 + 1)
    spectrum.initialize(repeating: kiss_fft_cpx(r: 0, i: 0), count: length / 2 + 1)
  }

  deinit {
    free(UnsafeMutableRawPointer(forward))
    free(UnsafeMutableRawPointer(back))
    spectrum.deallocate()
  }

  /// Writes the spectrum of ``length`` samples: ``bins`` real and as many imaginary parts.
  public func forward(
    _ samples: UnsafePointer<Float>, real: UnsafeMutablePointer<Float>,
    imaginary: UnsafeMutablePointer<Float>
  ) {
    kiss_fftr(forward, samples, spectrum)
    for bin in 0..<bins {
      real[bin] = spectrum[bin].r
      imaginary[bin] = spectrum[bin].i
    }
  }

  /// Writes the ``length`` samples of a spectrum.
  public func inverse(
    real: UnsafePointer<Float>, imaginary: UnsafePointer<Float>,
    into samples: UnsafeMutablePointer<Float>
  ) {
    for bin in 0..<bins { spectrum[bin] = kiss_fft_cpx(r: real[bin], i: imaginary[bin]) }
    kiss_fftri(back, spectrum, samples)
    let scale = 1 / Float(length)
    for n in 0..<length { samples[n] *= scale }
  }
}
