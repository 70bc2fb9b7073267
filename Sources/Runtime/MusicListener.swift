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
  /// Captured frames that are not listened to, since a song from a file is.
  private var deafness = 0

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

  /// Takes in captured samples; those beside a song from a file are not listened to.
  ///
  /// - Returns: Whether there is something to show.
  mutating func consume(_ samples: UnsafeBufferPointer<Float>) -> Bool {
    guard deafness == 0 else {
      deafness = max(0, deafness - samples.count)
      return false
    }
    return hear(samples) { $0 }
  }

  /// Takes in samples of a song from a file, whose highs are shown lifted.
  ///
  /// - Returns: Whether there is something to show.
  mutating func consume(song samples: UnsafeBufferPointer<Float>) -> Bool {
    deafness = Int(rate / 2)
    return hear(samples, { SpectralTilt.lifted($0) })
  }

  private mutating func hear(
    _ samples: UnsafeBufferPointer<Float>, _ tilted: (SpectrumLevels) -> SpectrumLevels
  ) -> Bool {
    var hasNews = false
    // A spectrum that finds no room is left out: the panel has not looked for a second.
    analyzer?.consume(samples) { spectrum in
      var shown = spectrum
      shown.levels = tilted(spectrum.levels)
      if spectra.push(shown) { hasNews = true }
    }
    tracker?.consume(samples) { tempi.publish($0) }
    return hasNews
  }
}
