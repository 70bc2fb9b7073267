import Realtime
import SpectralAnalysis
import Units

/// What the other decks hear: spectra and the tempo, each for as long as it is wanted.
///
/// - Thread: analysis; allocates when the setup changes only.
struct MusicListener: ~Copyable {
  private var spectra: RingProducer<Spectrum>
  private var tempi: LatestValueWriter<TempoReading>
  private var analyzer: SpectrumAnalyzer?
  private var tracker: TempoTracker?
  private var rate = 0.0
  private var opening: UInt32 = 0

  init(
    spectra: consuming RingProducer<Spectrum>, tempi: consuming LatestValueWriter<TempoReading>
  ) {
    self.spectra = spectra
    self.tempi = tempi
  }

  /// Listens for what is wanted now; what was heard before a stream was opened is forgotten.
  mutating func follow(_ setup: AnalysisSetup) {
    if setup.rate != rate || setup.opening != opening {
      (rate, opening) = (setup.rate, setup.opening)
      analyzer = nil
      tracker = nil
    }
    if !setup.hearsSpectrum || rate == 0 { analyzer = nil }
    if !setup.hearsTempo || rate == 0 { tracker = nil }
    if setup.hearsSpectrum, rate > 0, analyzer == nil {
      analyzer = SpectrumAnalyzer(sampleRate: SampleRate(rate))
    }
    if setup.hearsTempo, rate > 0, tracker == nil {
      tracker = TempoTracker(sampleRate: SampleRate(rate))
    }
  }

  /// Takes in samples.
  ///
  /// - Returns: Whether there is something to show.
  mutating func consume(_ samples: UnsafeBufferPointer<Float>) -> Bool {
    var hasNews = false
    // A spectrum that finds no room is left out: the panel has not looked for a second.
    analyzer?.consume(samples) { if spectra.push($0) { hasNews = true } }
    tracker?.consume(samples) { tempi.publish($0) }
    return hasNews
  }
}
