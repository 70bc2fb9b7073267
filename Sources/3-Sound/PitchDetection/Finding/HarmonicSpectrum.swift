import DSP
import Realtime
import Units

/// Magnitudes of the newest 171 ms of the coarse stream: on a harmonic, and in the gaps beside it.
struct HarmonicSpectrum: ~Copyable {
  /// Samples in the window.
  static let length = 2048

  /// Distance of two bins in hertz.
  let spacing: Double

  private let fft = FFT(length: Self.length)
  private let shape = SampleBuffer(count: Self.length)
  private let windowed = SampleBuffer(count: Self.length)
  private let magnitude = SampleBuffer(count: Self.length / 2 + 1)
  private let imaginary = SampleBuffer(count: Self.length / 2 + 1)
  /// The largest of three bins, and their mean: thousands of probes read them.
  private let peaks = SampleBuffer(count: Self.length / 2 + 1)
  private let means = SampleBuffer(count: Self.length / 2 + 1)

  init(coarseRate: SampleRate) {
    spacing = coarseRate.hertz / Double(Self.length)
    for (index, value) in Window.hann(Self.length).enumerated() {
      // So that a sine of amplitude 1 has magnitude 1.
      shape.samples[index] = value * 4 / Float(Self.length)
    }
  }

  /// Takes in the newest samples.
  mutating func fill(_ ring: borrowing AnalysisRing) {
    let samples = ring.newestCoarse(Self.length)
    for index in 0..<Self.length { windowed.samples[index] = samples[index] * shape.samples[index] }
    fft.forward(windowed.samples, real: magnitude.samples, imaginary: imaginary.samples)
    for bin in 0..<fft.bins {
      let (x, y) = (magnitude.samples[bin], imaginary.samples[bin])
      magnitude.samples[bin] = (x * x + y * y).squareRoot()
    }
    for bin in 1..<fft.bins - 1 {
      let near = magnitude.samples + bin
      peaks.samples[bin] = max(max(near[-1], near[1]), near[0])
      means.samples[bin] = (near[-1] + near[0] + near[1]) / 3
    }
  }

  /// The largest magnitude within a bin of a frequency in hertz.
  func peak(at frequency: Double) -> Float { peaks.samples[nearest(frequency)] }

  /// The mean magnitude within a bin of each of two frequencies in hertz.
  func ground(at first: Double, and second: Double) -> Float {
    (means.samples[nearest(first)] + means.samples[nearest(second)]) / 2
  }

  /// The true place in hertz of the peak within a bin of a frequency.
  ///
  /// Of a Hann window's main lobe two neighbouring bins tell it exactly: with the ratio r of the larger
  /// neighbour to the peak it lies (2r − 1) / (r + 1) bins from the peak towards that neighbour.
  func refined(_ frequency: Double) -> Double {
    var bin = nearest(frequency)
    for near in bin - 1...bin + 1 where magnitude.samples[near] > magnitude.samples[bin] {
      bin = near
    }
    let (left, right) = (magnitude.samples[bin - 1], magnitude.samples[bin + 1])
    let ratio = Double(max(left, right) / max(magnitude.samples[bin], 1e-12))
    let offset = max((2 * ratio - 1) / (ratio + 1), 0)
    return spacing * (Double(bin) + (right > left ? offset : -offset))
  }

  /// The bin at a frequency, kept two bins from both ends.
  private func nearest(_ frequency: Double) -> Int {
    min(max(Int(frequency / spacing + 0.5), 2), fft.bins - 3)
  }
}
