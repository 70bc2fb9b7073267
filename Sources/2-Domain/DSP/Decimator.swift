import Glibc
import Realtime

/// Lowers a stream's rate by a whole factor, its band limited by a linear-phase filter.
///
/// Passes up to 0.35 of the new rate; what would fold below that is 70 dB down.
///
/// - Source: windowed-sinc design with a Blackman window (Oppenheim and Schafer, *Discrete-Time
///   Signal Processing*, section 7.5).
/// - Thread: one. Allocates in `init` only.
public struct Decimator: ~Copyable {
  /// Samples in for each sample out.
  public let factor: Int
  /// Length of the filter in input samples; half of it is the delay.
  public let taps: Int
  private let kernel: SampleBuffer
  private var history: SampleHistory

  /// Makes a decimator for blocks of at most `maximumBlock` input samples.
  public init(factor: Int, maximumBlock: Int) {
    self.factor = factor
    // The transition from 0.35 to 0.65 of the new rate takes 5.5 / 0.3 samples of it, by Blackman's
    // main lobe; a multiple of 8 keeps the sums in whole vectors.
    taps = factor == 1 ? 8 : (Int(18.4 * Double(factor)) + 7) / 8 * 8
    kernel = SampleBuffer(count: taps)
    history = SampleHistory(length: taps + maximumBlock)
    design()
  }

  /// Filters and decimates `count` samples, a multiple of ``factor``.
  ///
  /// - Returns: How many samples were written: `count / factor`.
  public mutating func process(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>
  ) -> Int {
    if factor == 1 {
      output.update(from: input, count: count)
      return count
    }
    history.append(input, count: count)
    let made = count / factor
    let start = history.newest(count + taps - factor)
    for n in 0..<made {
      output[n] = Correlation.dot(start + n * factor, kernel.samples, count: taps)
    }
    return made
  }

  /// Forgets what went through.
  public mutating func reset() { history.reset() }

  /// Fills the kernel: unity gain at DC, half at half the new rate.
  private func design() {
    let window = Window.blackman(taps)
    var sum = 0.0
    for n in 0..<taps {
      let x = (Double(n) - Double(taps - 1) / 2) / Double(factor)
      let sinc = x == 0 ? 1 : sin(Double.pi * x) / (Double.pi * x)
      kernel.samples[n] = Float(sinc) * window[n]
      sum += Double(kernel.samples[n])
    }
    for n in 0..<taps { kernel.samples[n] /= Float(sum) }
  }
}
