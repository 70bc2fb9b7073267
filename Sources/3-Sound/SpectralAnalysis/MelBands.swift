import DSP
import Glibc
import Realtime
import Units

/// Amplitudes of 24 mel bands of the newest 23 ms of sound.
///
/// The bands lie at the same frequencies at any sample rate; what lies above half the rate is silent.
///
/// - Source: mel scale after O'Shaughnessy, *Speech Communication*, 1987, with natural logarithm:
///   1127 ln(1 + f / 700 Hz); triangles as in Davis and Mermelstein, IEEE Transactions on ASSP 28(4), 1980.
/// - Thread: analysis. Allocates in `init` only.
struct MelBands: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Length of a frame: 1024 samples at 44.1 kHz.
    var frame = Seconds(1024.0 / 44100)
    /// Edges of the lowest and the highest band in hertz.
    var range = 30.0...16000.0

    static let standard = Parameters()
  }

  /// Number of bands.
  static let count = 24

  /// Samples a frame.
  var frame: Int { spectrum.frame }

  private let spectrum: HannSpectrum
  /// Amplitudes of the bins of the last frame.
  private let amplitudes: SampleBuffer
  /// Weights of all bins for each band, and the bins that are not zero.
  private let weights: SampleBuffer
  private let spans: [Range<Int>]

  init(rate: SampleRate, parameters: Parameters = .standard) {
    spectrum = HannSpectrum(rate: rate, length: parameters.frame)
    let bins = spectrum.bins
    amplitudes = SampleBuffer(count: bins)
    weights = SampleBuffer(count: Self.count * bins)
    let edges = Self.edges(parameters.range)
    var spans: [Range<Int>] = []
    for band in 0..<Self.count {
      let row = weights.samples + band * bins
      spans.append(
        Self.triangle(
          Array(edges[band...band + 2]), spacing: spectrum.spacing, bins: bins, into: row))
    }
    self.spans = spans
  }

  /// Writes the bands' amplitudes, each the mean of its bins, weighted by its triangle.
  func measure(_ samples: UnsafePointer<Float>, into bands: UnsafeMutablePointer<Float>) {
    spectrum.measure(samples)
    for bin in 0..<spectrum.bins { amplitudes.samples[bin] = spectrum.powers[bin].squareRoot() }
    for band in 0..<Self.count {
      let span = spans[band]
      let row = weights.samples + band * spectrum.bins
      bands[band] = Correlation.dot(
        amplitudes.samples + span.lowerBound, row + span.lowerBound, count: span.count)
    }
  }

  /// The bands' edges in hertz: a band rises from one, peaks at the next and falls to the third.
  private static func edges(_ range: ClosedRange<Double>) -> [Double] {
    func mel(_ hertz: Double) -> Double { 1127 * log(1 + hertz / 700) }
    let (low, high) = (mel(range.lowerBound), mel(range.upperBound))
    return (0..<count + 2).map {
      700 * (exp((low + (high - low) * Double($0) / Double(count + 1)) / 1127) - 1)
    }
  }

  /// Writes one band's weights, whose sum is 1; a band between two bins gets the nearest one.
  private static func triangle(
    _ edges: [Double], spacing: Double, bins: Int, into row: UnsafeMutablePointer<Float>
  ) -> Range<Int> {
    let peak = edges[1]
    guard peak < spacing * Double(bins - 1) else { return 0..<0 }
    var sum: Float = 0
    for bin in 0..<bins {
      let frequency = Double(bin) * spacing
      let rising = (frequency - edges[0]) / (peak - edges[0])
      let falling = (edges[2] - frequency) / (edges[2] - peak)
      row[bin] = Float(max(0, min(rising, falling)))
      sum += row[bin]
    }
    if sum == 0 {
      let nearest = Int((peak / spacing).rounded())
      row[nearest] = 1
      return nearest..<nearest + 1
    }
    for bin in 0..<bins { row[bin] /= sum }
    let first = (0..<bins).first { row[$0] > 0 } ?? 0
    let last = (0..<bins).last { row[$0] > 0 } ?? 0
    return first..<last + 1
  }
}
