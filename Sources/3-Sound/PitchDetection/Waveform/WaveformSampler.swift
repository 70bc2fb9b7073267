import DSP
import Glibc
import Realtime

/// The place of the newest cycles of a tone in a stream.
struct CyclePlace: Sendable, BitwiseCopyable {
  /// True if the stream is the fine one.
  var isFine: Bool
  /// Samples of a cycle.
  var period: Double
  /// Phase of the tone's cosine in cycles, `behind` samples before the newest sample.
  var phase: Double
  /// Samples from there to the newest one.
  var behind: Double
  /// Samples of the stream that the tone has filled.
  var length: Int
}

/// Reads two cycles between the samples of a stream.
///
/// Some instruments have six samples in a cycle, so each point is the sum of sixteen samples weighted by
/// a windowed sinc, whose pass band is that of the decimators.
///
/// - Source: Smith, "Digital audio resampling home page", CCRMA: the sinc in a table, here of the
///   nearest of 128 places between two samples. A place is off by 1/256 sample at most: 1/1400 of a
///   cycle of C8.
/// - Thread: analysis. Allocates in `init` only.
struct WaveformSampler: ~Copyable {
  private static let taps = 16
  private static let places = 128

  private let rows = Self.table()
  private let points = SampleBuffer(count: Waveform.count)

  /// The weights of the taps, a row for each place.
  private static func table() -> SampleBuffer {
    let rows = SampleBuffer(count: taps * (places + 1))
    for place in 0...places {
      for tap in 0..<taps {
        let x = Double(tap - taps / 2 + 1) - Double(place) / Double(places)
        let sinc = x == 0 ? 1 : sin(.pi * x) / (.pi * x)
        let window = cos(.pi * x / Double(taps + 1))
        rows.samples[place * taps + tap] = Float(sinc * window * window)
      }
    }
    return rows
  }

  /// The two cycles around a place; none if the stream is too short for them.
  func waveform(at place: CyclePlace, in ring: borrowing AnalysisRing) -> Waveform {
    let cycles = Double(Waveform.cycles)
    // From the phase's time to where a sine begins, that is a cosine at −1/4: nearest to one cycle ago.
    let turns = -0.25 - place.phase
    let ahead = (turns - (turns + cycles / 2).rounded()) * place.period
    let count = place.length
    let start = Double(count - 1) - place.behind + ahead
    let margin = Double(Self.taps / 2)
    guard start >= margin, start + cycles * place.period + margin < Double(count) else {
      return .none
    }
    let samples = place.isFine ? ring.newestFine(count) : ring.newestCoarse(count)
    let step = cycles * place.period / Double(Waveform.count)
    for index in 0..<Waveform.count {
      let position = start + step * Double(index)
      let whole = Int(position)
      let row = Int(((position - Double(whole)) * Double(Self.places)).rounded())
      points.samples[index] = Correlation.dot(
        samples + (whole - Self.taps / 2 + 1), rows.samples + row * Self.taps, count: Self.taps)
    }
    return Waveform(UnsafeBufferPointer(start: points.samples, count: Waveform.count))
  }
}
