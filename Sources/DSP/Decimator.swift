import Glibc
import Realtime

/// Lowers a stream's rate by a whole factor, its band limited by a linear-phase filter.
///
/// Passes up to 0.35 of the new rate; what would fold below that is 70 dB down, and with a stop band of 0.5
/// whatever would fold.
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
  ///
  /// - Parameters:
  ///   - factor: Samples in for each sample out.
  ///   - maximumBlock: Input samples of the longest block.
  ///   - stop: Where the stop band begins, as a share of the new rate: 0.65 leaves aliases beside the pass
  ///     band, 0.5 nowhere, and takes twice the taps.
  public init(factor: Int, maximumBlock: Int, stop: Double = 0.65) {
    self.factor = factor
    // The transition takes 5.5 over its width samples of the new rate, by Blackman's main lobe; a multiple of
    // 8 keeps the sums in whole vectors.
    let length = 5.52 / (stop - Self.pass) * Double(factor)
    taps = factor == 1 ? 8 : (Int(length) + 7) / 8 * 8
    kernel = SampleBuffer(count: taps)
    history = SampleHistory(length: taps + maximumBlock)
    design(cutoff: (Self.pass + stop) / 2)
  }

  /// Where the pass band ends, as a share of the new rate.
  private static let pass = 0.35

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

  /// Fills the kernel: unity gain at DC, half at a share `cutoff` of the new rate.
  private func design(cutoff: Double) {
    let window = Window.blackman(taps)
    var sum = 0.0
    for n in 0..<taps {
      let x = (Double(n) - Double(taps - 1) / 2) / Double(factor) * 2 * cutoff
      let sinc = x == 0 ? 1 : sin(Double.pi * x) / (Double.pi * x)
      kernel.samples[n] = Float(sinc) * window[n]
      sum += Double(kernel.samples[n])
    }
    for n in 0..<taps { kernel.samples[n] /= Float(sum) }
  }
}
