import DSP
import Glibc
import Realtime

/// The newest seconds of onset flux, smoothed and freed of its slow mean, a row for each group of bands.
///
/// - Source: detrending by a running mean as in Davies and Plumbley, "Context-dependent beat tracking of
///   musical audio", IEEE Transactions on Audio, Speech and Language Processing 15(3), 2007, eq. 2;
///   ours looks back only.
struct OnsetEnvelope: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Hops of the smoothing, Hann-shaped; delays by half of them.
    var smoothing = 5
    /// Hops of the mean: 1.5 s.
    var mean = 150
    /// Hops kept: 5 s hold two bars at 96 BPM and let go of an old tempo in time.
    var length = 500
    /// Flux of all bands from which a hop belongs to an onset.
    var onset: Float = 8
    /// Hops after which an onset is over.
    var over = 12

    static let standard = Parameters()
  }

  /// Hops heard, up to ``Parameters/length``.
  private(set) var heard = 0

  /// Hops heard since the first onset was over, up to ``heard``.
  ///
  /// A sound that rises from silence is heard 20 to 30 ms early, since nothing masks its first touch.
  var heardSinceFirst: Int { min(heard, max(0, sinceFirst ?? 0)) }

  /// Hops kept.
  var length: Int { parameters.length }

  private let parameters: Parameters
  private let bell: SampleBuffer
  /// Hops since the first onset was over; `nil` before there was one.
  private var sinceFirst: Int?
  private var raw: MirroredRows
  private var smooth: MirroredRows
  private var detrended: MirroredRows

  init(rows: Int, parameters: Parameters = .standard) {
    self.parameters = parameters
    let shape = (1...parameters.smoothing).map {
      pow(sin(.pi * Double($0) / Double(parameters.smoothing + 1)), 2)
    }
    bell = SampleBuffer(count: parameters.smoothing)
    let sum = shape.reduce(0, +)
    for index in shape.indices { bell.samples[index] = Float(shape[index] / sum) }
    raw = MirroredRows(count: rows, length: parameters.smoothing)
    smooth = MirroredRows(count: rows, length: parameters.mean)
    detrended = MirroredRows(count: rows, length: parameters.length)
  }

  /// Takes the flux of one hop, a value for each row.
  mutating func append(_ flux: UnsafePointer<Float>) {
    raw.advance()
    smooth.advance()
    detrended.advance()
    heard = min(heard + 1, parameters.length)
    let averaged = min(heard, parameters.mean)
    for row in 0..<raw.count {
      raw.set(flux[row], row: row)
      let value = Correlation.dot(
        raw.newest(parameters.smoothing, row: row), bell.samples, count: parameters.smoothing)
      smooth.set(value, row: row)
      let past = smooth.newest(averaged, row: row)
      var sum: Float = 0
      for index in 0..<averaged { sum += past[index] }
      detrended.set(value - sum / Float(averaged), row: row)
    }
    count()
  }

  private mutating func count() {
    if let since = sinceFirst {
      sinceFirst = since + 1
    } else if newest(1, row: raw.count - 1)[0] > parameters.onset {
      sinceFirst = 1 - parameters.over
    }
  }

  /// The newest values of a row, ``heard`` at most, oldest first; valid until the next hop.
  func newest(_ count: Int, row: Int) -> UnsafePointer<Float> { detrended.newest(count, row: row) }

  /// Forgets everything.
  mutating func reset() {
    heard = 0
    sinceFirst = nil
    raw.reset()
    smooth.reset()
    detrended.reset()
  }
}
