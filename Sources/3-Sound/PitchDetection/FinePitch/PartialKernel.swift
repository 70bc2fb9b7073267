import DSP
import Glibc
import Realtime

/// A bank of narrow filters, one on each partial of a tone and one in each gap between partials.
///
/// A filter is a Hann window times a complex exponential, both centred on the window, so the phase it
/// finds is that of the partial at the window's centre, however far the partial lies from the filter's
/// frequency. The window holds a whole number of cycles, at least four: the other partials and the
/// partials as seen from a gap then fall on the window's zeros.
struct PartialKernel: ~Copyable {
  /// Partials at most, and gaps at most.
  static let capacity = 12

  /// Samples in the window.
  private(set) var length = 0
  /// Partials that have a filter.
  private(set) var count = 0
  /// Frequencies of the partials' filters in cycles a sample.
  let frequencies: UnsafeMutablePointer<Double>

  private let longest: Int
  private let cosines: SampleBuffer
  private let sines: SampleBuffer
  private let folded: SampleBuffer
  private let window: SampleBuffer

  /// Makes a bank without filters for windows of up to `longest` samples.
  init(longest: Int) {
    self.longest = longest
    frequencies = .allocate(capacity: Self.capacity)
    frequencies.initialize(repeating: 0, count: Self.capacity)
    cosines = SampleBuffer(count: 2 * Self.capacity * longest / 2)
    sines = SampleBuffer(count: 2 * Self.capacity * longest / 2)
    folded = SampleBuffer(count: longest)
    window = SampleBuffer(count: longest / 2)
  }

  deinit { frequencies.deallocate() }

  /// Puts filters on the partials of `fundamental` cycles a sample that lie below `highest`.
  ///
  /// - Parameters:
  ///   - fundamental: First partial of the ideal string, in cycles a sample.
  ///   - inharmonicity: B in `f_k = k · f · √(1 + B k²)`.
  ///   - length: Samples in the window; made even and kept within what there is room for.
  ///   - highest: In cycles a sample.
  mutating func tune(
    to fundamental: Double, inharmonicity: Double, length: Int, highest: Double
  ) {
    if length != self.length { shape(min(length, longest) & ~1) }
    // A gap's filter lies whole bins from both of its partials: in the middle for even cycles only.
    let cycles = max((fundamental * Double(self.length)).rounded(), 1)
    let gap = fundamental * ((cycles + 1) / 2).rounded(.down) / cycles
    count = 0
    while count < Self.capacity {
      let k = Double(count + 1)
      let frequency = fundamental * k * sqrt(1 + inharmonicity * k * k)
      guard frequency < highest else { break }
      frequencies[count] = frequency
      fill(count, frequency)
      fill(Self.capacity + count, frequency + gap)
      count += 1
    }
  }

  /// Amplitude that the filter of partial `index` finds in the folded samples.
  ///
  /// ``fold(_:)`` comes first.
  func partial(_ index: Int) -> (real: Double, imaginary: Double) { project(index) }

  /// Power in the gap above partial `index`.
  func gap(_ index: Int) -> Double {
    let (real, imaginary) = project(Self.capacity + index)
    return real * real + imaginary * imaginary
  }

  /// Takes in the newest ``length`` samples.
  ///
  /// The window is symmetric, so the cosines see only the sum of what lies before and behind the
  /// centre, the sines only the difference: half the products.
  func fold(_ samples: UnsafePointer<Float>) {
    let half = length / 2
    for n in 0..<half {
      let (after, before) = (samples[half + n], samples[half - 1 - n])
      folded.samples[n] = after + before
      folded.samples[half + n] = after - before
    }
  }
}

extension PartialKernel {
  /// Fills the half of the Hann window behind its centre, scaled so that a sine of amplitude 1 has
  /// power 1.
  private mutating func shape(_ length: Int) {
    self.length = length
    for n in 0..<length / 2 {
      let angle = 2 * Double.pi * (Double(n) + 0.5) / Double(length)
      window.samples[n] = Float((1 + cos(angle)) * 2 / Double(length))
    }
  }

  /// Fills one filter by rotating a unit vector, in `Double` so that it does not lose its length.
  private func fill(_ row: Int, _ frequency: Double) {
    let half = length / 2
    let step = 2 * Double.pi * frequency
    var (c, s) = (cos(step / 2), sin(step / 2))
    let (dc, ds) = (cos(step), sin(step))
    for n in 0..<half {
      cosines.samples[row * longest / 2 + n] = window.samples[n] * Float(c)
      sines.samples[row * longest / 2 + n] = window.samples[n] * Float(s)
      (c, s) = (c * dc - s * ds, s * dc + c * ds)
    }
  }

  private func project(_ row: Int) -> (real: Double, imaginary: Double) {
    let half = length / 2
    let offset = row * longest / 2
    let real = Correlation.dot(folded.samples, cosines.samples + offset, count: half)
    let imaginary = Correlation.dot(folded.samples + half, sines.samples + offset, count: half)
    return (Double(real), -Double(imaginary))
  }
}
