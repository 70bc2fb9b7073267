import CRealtime
import Units

/// Halves the rate of the mix: voices are computed at twice the stream's rate.
///
/// The saturator bends the filtered sawtooth, and what it makes above half the rate folds back, out of
/// tune; at twice the rate most of it lies where this filter takes it away. One filter does for all
/// voices.
///
/// - Source: windowed-sinc design with a Kaiser window; Kaiser, "Nonrecursive digital filter design using
///   the I0-sinh window function", IEEE Symposium on Circuits and Systems 1974.
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct VoiceDecimator: ~Copyable {
  /// Samples in for one out.
  static var factor: Int { @_noLocks get { 2 } }
  /// Length of the filter in input samples; the sound is half of it late, 0.2 ms at 48 kHz.
  static var taps: Int { @_noLocks get { 40 } }
  /// Shape of the window: side lobes 60 dB down.
  private static let beta: Double = 5.65
  /// Middle of the slope in cycles an input sample.
  ///
  /// At 48 kHz the slope goes from 15 kHz, above which a tone has nothing worth keeping, to 24 kHz.
  private static let middle: Double = 0.203125  // 19.5 kHz of 96

  private let kernel: UnsafeMutablePointer<Float>
  /// The newest samples before the block, then the block.
  private let line: UnsafeMutablePointer<Float>
  private let capacity: Int
  /// Input samples since the last that was not 0, up to what the filter remembers.
  private var silence = Self.taps

  /// Makes a filter for blocks of up to `block` output samples.
  init(block: Int) {
    capacity = Self.taps + Self.factor * block
    line = .allocate(capacity: capacity)
    line.initialize(repeating: 0, count: capacity)
    kernel = .allocate(capacity: Self.taps)
    kernel.initialize(repeating: 0, count: Self.taps)
    design()
  }

  deinit {
    line.deallocate()
    kernel.deallocate()
  }

  /// The memory to which `2 * count` samples are written before ``process(into:count:)``.
  var input: UnsafeMutablePointer<Float> { @_noLocks get { line + Self.taps } }

  /// True while nothing is left in the filter.
  var isSilent: Bool { @_noLocks get { silence >= Self.taps } }

  /// Empties the filter.
  @_noLocks
  mutating func reset() {
    rt_zero(line, capacity &* MemoryLayout<Float>.stride)
    silence = Self.taps
  }

  /// Writes `count` samples, at most a block, out of twice as many.
  @_noLocks
  mutating func process(into output: UnsafeMutablePointer<Float>, count: Int) {
    countSilence(count &* Self.factor)
    if silence >= Self.taps &+ count &* Self.factor {
      rt_zero(output, count &* MemoryLayout<Float>.stride)
    } else {
      var index = 0
      while index < count {
        // The newest sample that counts is the one of the output's own instant.
        output[index] = sum(line + (index &* Self.factor &+ 1))
        index &+= 1
      }
    }
    // Blocks may be shorter than the filter: what is kept moves forward in order.
    var index = 0
    while index < Self.taps {
      line[index] = line[index &+ count &* Self.factor]
      index &+= 1
    }
  }

  private mutating func countSilence(_ samples: Int) {
    var index = samples &- 1
    while index >= 0 && input[index] == 0 { index &-= 1 }
    if index >= 0 { silence = 0 }
    silence &+= samples &- 1 &- index
    // Held, so that it never overflows; longer than any block needs.
    if silence > 1_000_000 { silence = 1_000_000 }
  }

  /// Four sums side by side, which the processor adds up at once.
  private func sum(_ samples: UnsafePointer<Float>) -> Float {
    var (a, b, c, d): (Float, Float, Float, Float) = (0, 0, 0, 0)
    var tap = 0
    while tap < Self.taps {
      a += kernel[tap] * samples[tap]
      b += kernel[tap &+ 1] * samples[tap &+ 1]
      c += kernel[tap &+ 2] * samples[tap &+ 2]
      d += kernel[tap &+ 3] * samples[tap &+ 3]
      tap &+= 4
    }
    return (a + b) + (c + d)
  }

  /// Fills the kernel, unity gain at DC.
  private func design() {
    var total: Double = 0
    for tap in 0..<Self.taps {
      let x = Double(tap) - Double(Self.taps - 1) / 2
      let share = 2 * x / Double(Self.taps)
      let sinc = rt_sin(2 * .pi * Self.middle * x) / (.pi * x)
      let value = sinc * Self.bessel(Self.beta * rt_sqrt(1 - share * share))
      kernel[tap] = Float(value)
      total += value
    }
    for tap in 0..<Self.taps { kernel[tap] /= Float(total) }
  }

  /// The modified Bessel function of order zero, by its series.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term): (Double, Double) = (1, 1)
    for n in 1...30 {
      term *= (x / 2 / Double(n)) * (x / 2 / Double(n))
      sum += term
    }
    return sum
  }
}
