import DSP
import Realtime
public import Units

/// Hears the tempo of music: samples in, ten ``TempoReading`` a second out.
///
/// The signal path, a stage a file: ``MelBands`` → ``OnsetFlux`` → ``OnsetEnvelope``, a hop each 10 ms →
/// ``RhythmCorrelation`` → ``TempoCandidates`` → ``TempoNetwork`` → ``TempoBelief`` → ``TempoLevel`` →
/// ``BeatPeriod`` → ``TempoDisplay``, and ``BeatFinder`` for the beats. A reading uses what was heard before it and nothing else.
///
/// - Thread: analysis. Allocates in `init` only.
public struct TempoTracker: ~Copyable {
  /// Figures of the tracker as a whole.
  public struct Parameters: Sendable {
    /// Hops a second.
    var hopRate = 100
    /// Hops from one reading to the next.
    var readingHops = 10
    /// Nothing is said before so many hops: 1.5 s, two beats at 80 BPM.
    var first = 150
    /// Amplitude below which in every band there is no sound: −80 dB of full scale.
    var silence: Float = 1e-4
    /// Hops of silence after which everything is forgotten: 2.2 s, more than a beat at the slowest tempo.
    var forgetting = 220

    /// The figures that the box uses.
    public static let standard = Parameters()
  }

  private let parameters: Parameters
  private var stream: HopStream
  private var mel: MelBands
  private var flux = OnsetFlux()
  private var envelope: OnsetEnvelope
  private var correlation: RhythmCorrelation
  /// Correlation of all bands, without the first onset.
  private var placed: RhythmCorrelation
  private let candidates: TempoCandidates
  private let network = TempoNetwork()
  private var belief: TempoBelief
  private var level: TempoLevel
  private var confidence = 0.0
  /// True if half of the tempo that is shown is one of the music's, too.
  private var hasHalf = true
  private var display: TempoDisplay
  private var finder = BeatFinder()
  private let bands = SampleBuffer(count: MelBands.count)
  private let rises = SampleBuffer(count: OnsetFlux.groups.count)
  private let features = SampleBuffer(count: TempoCandidates.features)
  private let scores: SampleBuffer
  /// Hops of silence, up to ``Parameters/forgetting``.
  private var silent: Int

  /// Makes a tracker that has heard nothing, for sample rates from 8 to 192 kHz.
  public init(sampleRate: SampleRate, parameters: Parameters = .standard) {
    self.parameters = parameters
    silent = parameters.forgetting
    mel = MelBands(rate: sampleRate)
    stream = HopStream(rate: sampleRate, hopRate: parameters.hopRate, frame: mel.frame)
    let rows = OnsetFlux.groups.count
    envelope = OnsetEnvelope(rows: rows)
    correlation = RhythmCorrelation(rows: 0..<rows, length: envelope.length)
    placed = RhythmCorrelation(rows: rows - 1..<rows, length: envelope.length)
    candidates = TempoCandidates(hopRate: Double(parameters.hopRate))
    let interval = Double(parameters.readingHops) / Double(parameters.hopRate)
    belief = TempoBelief(candidates: candidates.count, interval: interval)
    level = TempoLevel(hopRate: Double(parameters.hopRate))
    display = TempoDisplay(interval: interval)
    scores = SampleBuffer(count: candidates.count + 1)
  }

  /// Takes in samples of one channel, any number of them.
  ///
  /// Samples that are no number, or 40 dB over full scale, count as silence. The readings are the same, bit for bit,
  /// however the stream is cut into blocks.
  ///
  /// - Parameters:
  ///   - samples: At the tracker's sample rate, full scale at ±1.
  ///   - each: Called with every reading that `samples` complete.
  public mutating func consume(
    _ samples: UnsafeBufferPointer<Float>, each: (TempoReading) -> Void
  ) {
    for sample in samples {
      guard stream.take(sample) else { continue }
      hear()
      if stream.hops % parameters.readingHops == 0 { each(read()) }
    }
  }
}

// MARK: - One hop, one reading

extension TempoTracker {
  private mutating func hear() {
    mel.measure(stream.newest(mel.frame), into: bands.samples)
    var loudest: Float = 0
    for band in 0..<bands.count { loudest = max(loudest, bands.samples[band]) }
    silent = loudest < parameters.silence ? min(silent + 1, parameters.forgetting) : 0
    guard silent < parameters.forgetting else { return forget() }
    flux.update(bands.samples, into: rises.samples)
    envelope.append(rises.samples)
  }

  private mutating func read() -> TempoReading {
    if envelope.heard >= parameters.first { judge() }
    return TempoReading(
      position: stream.position, beatsPerMinute: display.shown, confidence: confidence,
      sinceBeat: sinceBeat(), hasHalf: hasHalf)
  }

  /// Seconds since the last beat of the tempo that is shown.
  private mutating func sinceBeat() -> Double? {
    guard let tempo = display.shown else {
      finder.reset()
      return nil
    }
    let lag = 60 * Double(parameters.hopRate) / tempo
    let flux = envelope.newest(envelope.heard, row: rises.count - 1)
    let hops = finder.update(flux, count: envelope.heard, lag: Float(lag), hop: stream.hops)
    return hops.map { $0 / Double(parameters.hopRate) }
  }

  private mutating func judge() {
    correlation.measure(envelope, hops: envelope.heard)
    for candidate in 0..<candidates.count {
      candidates.describe(candidate, by: correlation, into: features.samples)
      scores.samples[candidate] = network.score(features.samples)
    }
    candidates.describeNone(
      heard: envelope.heard, of: envelope.length, into: features.samples)
    scores.samples[candidates.count] = network.score(features.samples)
    belief.update(scores.samples, isShown: display.shown != nil)
    let lags = lags(ofRow: rises.count - 1)
    let slow = level.strokesAlone(in: lags)
    let lag =
      slow
      ?? level.beat(
        of: candidates.lag(belief.best), in: lags,
        groups: (self.lags(ofRow: 0), self.lags(ofRow: 1), self.lags(ofRow: 2)))
    hasHalf = level.hasHalf(of: lag, in: lags)
    confidence = slow.flatMap { lags[$0] }.map { Double($0) } ?? belief.confidence
    display.update(60 * Double(parameters.hopRate) / Double(refined(lag)), confidence: confidence)
  }

  private func lags(ofRow row: Int) -> TempoLevel.Lags {
    TempoLevel.Lags(values: correlation.row(row), longest: correlation.longest)
  }

  /// A beat's hops, more finely.
  private mutating func refined(_ lag: Float) -> Float {
    let row = rises.count - 1
    placed.measure(envelope, hops: envelope.heardSinceFirst)
    if BeatPeriod.isMeasurable(lag, lags: placed.lags) {
      return BeatPeriod.refined(lag, correlation: placed.row(row), lags: placed.lags)
    }
    return BeatPeriod.refined(lag, correlation: correlation.row(row), lags: correlation.lags)
  }

  /// Begins anew with the next sound.
  private mutating func forget() {
    guard envelope.heard > 0 else { return }
    flux.reset()
    envelope.reset()
    belief.reset()
    level.reset()
    confidence = 0
    display.reset()
    finder.reset()
  }
}
