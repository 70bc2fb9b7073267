import DSP
import Realtime

/// Likeness of the onset envelope to itself some time ago, from −1 to 1, for each group of bands.
///
/// The sum of products over a lag is divided by the energies of the two stretches that meet in it, so that
/// a long lag, if they are short, counts as much as a short one.
///
/// - Source: the normalised correlation of McLeod and Wyvill, "A smarter way to find pitch", ICMC 2005, with
///   the geometric mean of the energies in place of the arithmetic one.
struct RhythmCorrelation: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// The longest lag's share of what was heard: at least a fifth of it meets itself.
    var longest = 0.8
    /// Mean square of the flux that nothing less than counts as: a steady tone's flux repeats, too.
    var least: Float = 0.01

    static let standard = Parameters()
  }

  /// The longest lag that counts, in hops.
  private(set) var longest: Float = 0
  /// Lags in hops that have a value: below this, two more than count.
  var lags: Int { Int(longest) + 2 }

  private let parameters: Parameters
  private let rows: Range<Int>
  private let length: Int
  private let values: SampleBuffer
  /// Energies of the first hops of the window.
  private let energies: SampleBuffer

  /// Makes correlations of some of an envelope's rows, `length` hops at most.
  init(rows: Range<Int>, length: Int, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.rows = rows
    self.length = length
    values = SampleBuffer(count: rows.count * length)
    energies = SampleBuffer(count: length + 1)
  }

  /// Correlates the newest hops of the envelopes with themselves.
  mutating func measure(_ envelope: borrowing OnsetEnvelope, hops: Int) {
    longest = Float(parameters.longest * Double(hops))
    for row in rows { correlate(envelope.newest(hops, row: row), count: hops, row: row) }
  }

  /// The values of a row of the envelope, one for each lag in hops.
  func row(_ row: Int) -> UnsafePointer<Float> {
    UnsafePointer(values.samples + (row - rows.lowerBound) * length)
  }

  private mutating func correlate(_ past: UnsafePointer<Float>, count: Int, row: Int) {
    let result = values.samples + (row - rows.lowerBound) * length
    let energy = energies.samples
    energy[0] = 0
    for index in 0..<count { energy[index + 1] = energy[index] + past[index] * past[index] }
    for lag in 0..<min(lags, count) {
      let earlier = energy[count - lag]
      let later = energy[count] - energy[lag]
      let product = Correlation.dot(past, past + lag, count: count - lag)
      let least = parameters.least * Float(count - lag)
      result[lag] = product / ((earlier + least) * (later + least)).squareRoot()
    }
  }
}
