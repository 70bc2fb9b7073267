import Glibc
import Realtime

/// The tempi that are tried, and what the correlation says about each of them.
///
/// A candidate's features are the correlation of all bands at its beat and at simple ratios of it, that of
/// three groups of bands at the half, whole and double beat, whether the farther ones lie beyond what was
/// heard, and the candidate's own tempo. A value that cannot be known is zero, and says so in a feature of
/// its own, so that a slow tempo is not judged by what it could not show yet.
///
/// - Source: beat, half, third and multiples as in Percival and Tzanetakis, "Streamlined tempo estimation
///   based on autocorrelation and cross-correlation with pulses", IEEE/ACM Transactions on Audio, Speech
///   and Language Processing 22(12), 2014.
struct TempoCandidates: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Number of tempi, spread evenly on a logarithmic scale: 0.4 % apart.
    var count = 360
    /// Tempi from the slowest to the fastest, in beats a minute.
    var range = 50.0...200.0
    /// A beat may lie so far beside its candidate: half the grid's step and a little drift.
    var slack: Float = 0.008

    static let standard = Parameters()
  }

  /// Parts and multiples of the beat at which the correlation of all bands is looked up.
  static let ratios: [Float] = [0.25, 1.0 / 3, 0.5, 2.0 / 3, 0.75, 1, 4.0 / 3, 1.5, 2, 3, 4]
  /// Parts and multiples of the beat at which the correlation of each group of bands is looked up.
  static let groupRatios: [Float] = [0.5, 1, 2]
  /// Powers of the tempo's distance from 120 BPM in octaves.
  private static let powers = 4
  /// Features: the looks, what of them is missing, the powers, and two for no tempo.
  static let features =
    ratios.count + 3 * groupRatios.count + ratios.count { $0 > 1 } + powers + 2

  /// Number of candidates.
  let count: Int
  /// Hops a beat of each candidate.
  private let lags: SampleBuffer
  /// Octaves of each candidate above 120 BPM.
  private let octaves: SampleBuffer
  private let slack: Float

  init(hopRate: Double, parameters: Parameters = .standard) {
    count = parameters.count
    slack = parameters.slack
    lags = Self.table(parameters) { Float(60 * hopRate / $0) }
    octaves = Self.table(parameters) { Float(log2($0 / 120)) }
  }

  /// A value for each candidate's tempo in BPM.
  ///
  /// Swift 6.0.3 crashes if an initialiser writes into a buffer that it has just stored.
  private static func table(_ parameters: Parameters, _ value: (Double) -> Float) -> SampleBuffer {
    let table = SampleBuffer(count: parameters.count)
    let (slow, fast) = (parameters.range.lowerBound, parameters.range.upperBound)
    for index in 0..<parameters.count {
      let share = Double(index) / Double(parameters.count - 1)
      table.samples[index] = value(slow * pow(fast / slow, share))
    }
    return table
  }

  /// Hops a beat of a candidate.
  func lag(_ candidate: Int) -> Float { lags.samples[candidate] }

  /// Writes the ``features`` of a candidate.
  func describe(
    _ candidate: Int, by correlation: borrowing RhythmCorrelation,
    into features: UnsafeMutablePointer<Float>
  ) {
    let lag = lags.samples[candidate]
    var place = features
    for index in Self.ratios.indices {
      place.pointee = look(lag * Self.ratios[index], in: correlation, row: 3) ?? 0
      place += 1
    }
    for group in 0..<3 {
      for index in Self.groupRatios.indices {
        place.pointee = look(lag * Self.groupRatios[index], in: correlation, row: group) ?? 0
        place += 1
      }
    }
    for index in Self.ratios.indices where Self.ratios[index] > 1 {
      place.pointee = isKnown(lag * Self.ratios[index], in: correlation) ? 0 : 1
      place += 1
    }
    var power = octaves.samples[candidate]
    for _ in 0..<Self.powers {
      place.pointee = power
      power *= octaves.samples[candidate]
      place += 1
    }
    (place[0], place[1]) = (0, 0)
  }

  /// Writes the features of no tempo: itself, and how much was heard of `whole` hops, in octaves.
  func describeNone(heard: Int, of whole: Int, into features: UnsafeMutablePointer<Float>) {
    features.update(repeating: 0, count: Self.features)
    features[Self.features - 2] = 1
    features[Self.features - 1] = Float(log2(Double(heard) / Double(whole)))
  }

  private func isKnown(_ lag: Float, in correlation: borrowing RhythmCorrelation) -> Bool {
    lag * (1 + slack) <= correlation.longest
  }

  /// The highest of three values around a lag, each between two lags of the correlation.
  private func look(
    _ lag: Float, in correlation: borrowing RhythmCorrelation, row: Int
  ) -> Float? {
    guard isKnown(lag, in: correlation) else { return nil }
    let values = correlation.row(row)
    let beside = max(
      Self.value(at: lag * (1 - slack), of: values), Self.value(at: lag * (1 + slack), of: values))
    return max(Self.value(at: lag, of: values), beside)
  }

  /// The value between two lags, on a line.
  private static func value(at lag: Float, of values: UnsafePointer<Float>) -> Float {
    let index = Int(lag)
    let part = lag - Float(index)
    return values[index] * (1 - part) + values[index + 1] * part
  }
}
