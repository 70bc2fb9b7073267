import Glibc
import Realtime

/// Strength of the sounds that begin: the rise of the mel bands' logarithms over 30 ms, summed in groups.
///
/// The logarithm makes a soft hat count beside a loud drum; levels below about −60 dB of full scale fade
/// out of it.
///
/// - Source: Klapuri, Eronen and Astola, "Analysis of the meter of acoustic musical signals", IEEE
///   Transactions on Audio, Speech and Language Processing 14(1), 2006 (compression, rise, bands); the
///   difference over several frames as in Böck and Widmer, "Maximum filter vibrato suppression for onset
///   detection", DAFx 2013.
struct OnsetFlux: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Compression: ln(1 + this times the amplitude).
    var compression: Float = 1000
    /// Hops back to what the level has risen from: 30 ms.
    var reach = 3

    static let standard = Parameters()
  }

  /// Bands of each group: below 0.6 kHz, 0.6 to 3 kHz, above, and all.
  static let groups = [0..<5, 5..<14, 14..<24, 0..<24]

  private let parameters: Parameters
  /// Logarithms of the last hops, a row a hop, in turn.
  private let rows: SampleBuffer
  private var hop = 0

  init(parameters: Parameters = .standard) {
    self.parameters = parameters
    rows = SampleBuffer(count: (parameters.reach + 1) * MelBands.count)
  }

  /// Takes one hop's bands and writes the rise in each group.
  mutating func update(
    _ bands: UnsafePointer<Float>, into rises: UnsafeMutablePointer<Float>
  ) {
    let kept = parameters.reach + 1
    let newest = rows.samples + hop % kept * MelBands.count
    let oldest = rows.samples + (hop + 1) % kept * MelBands.count
    for band in 0..<MelBands.count {
      newest[band] = log1p(parameters.compression * bands[band])
    }
    for group in Self.groups.indices {
      var sum: Float = 0
      for band in Self.groups[group] { sum += max(0, newest[band] - oldest[band]) }
      rises[group] = sum
    }
    hop += 1
  }

  /// Forgets everything: what is heard next rises from silence.
  mutating func reset() { rows.samples.update(repeating: 0, count: rows.count) }
}
