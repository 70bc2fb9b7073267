import DSP
import Glibc
import Realtime
import Units

/// Powers of the bins of one frame of sound under Hann's window: 1 for a sine of full scale.
///
/// - Thread: analysis. Allocates in `init` only.
struct HannSpectrum: ~Copyable {
  /// Samples a frame.
  let frame: Int
  /// Bins, 0 Hz and half the sample rate included.
  var bins: Int { fft.bins }
  /// Hertz from bin to bin.
  let spacing: Double
  /// The powers of the last frame.
  var powers: UnsafePointer<Float> { UnsafePointer(results.samples) }

  private let fft: FFT
  private let window: SampleBuffer
  private let windowed: SampleBuffer
  private let real: SampleBuffer
  private let imaginary: SampleBuffer
  private let results: SampleBuffer

  /// Makes a spectrum of frames whose length is the power of two nearest to `length`.
  init(rate: SampleRate, length: Seconds) {
    frame = 1 << max(5, Int(log2(rate.hertz * length.value).rounded()))
    spacing = rate.hertz / Double(frame)
    fft = FFT(length: frame)
    window = SampleBuffer(count: frame)
    windowed = SampleBuffer(count: frame)
    real = SampleBuffer(count: fft.bins)
    imaginary = SampleBuffer(count: fft.bins)
    results = SampleBuffer(count: fft.bins)
    let hann = Window.hann(frame)
    let gain = 2 / hann.reduce(0, +)
    for index in 0..<frame { window.samples[index] = hann[index] * gain }
  }

  /// Measures ``frame`` samples.
  func measure(_ samples: UnsafePointer<Float>) {
    for index in 0..<frame { windowed.samples[index] = samples[index] * window.samples[index] }
    fft.forward(windowed.samples, real: real.samples, imaginary: imaginary.samples)
    for bin in 0..<bins {
      let (x, y) = (real.samples[bin], imaginary.samples[bin])
      results.samples[bin] = x * x + y * y
    }
  }
}
