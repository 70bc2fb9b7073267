import Appliance
import Realtime
import SpectralAnalysis
import Units

/// The listener of the other decks: hears spectra and tempo, each for as long as it is wanted.
///
/// - Thread: analysis; allocates when the setup changes only.
struct MusicListener: ~Copyable {
  private var spectra: RingProducer<Spectrum>
  private var analyzer: SpectrumAnalyzer?
  private var tracker: TempoTracker?
  private var rate: SampleRate?
  private var openings = 0
  /// Captured frames that are not listened to, since a song from a file is.
  private var deafness = 0

  init(_ spectra: consuming RingProducer<Spectrum>) { self.spectra = spectra }

  /// Listens for what is wanted now; what was heard before a stream was opened is forgotten.
  mutating func follow(_ setup: AnalysisSetup) {
    if setup.rate != rate || setup.openings != openings {
      (rate, openings) = (setup.rate, setup.openings)
      analyzer = nil
      tracker = nil
    }
    guard let rate else { return }
    if !setup.hearsSpectrum { analyzer = nil }
    if !setup.hearsTempo { tracker = nil }
    if setup.hearsSpectrum, analyzer == nil { analyzer = SpectrumAnalyzer(sampleRate: rate) }
    if setup.hearsTempo, tracker == nil { tracker = TempoTracker(sampleRate: rate) }
  }

  /// Takes in captured samples; those beside a song from a file are not listened to.
  ///
  /// - Returns: Whether there is something to show.
  mutating func consume(
    _ samples: UnsafeBufferPointer<Float>, into frame: inout AnalysisFrame
  ) -> Bool {
    guard deafness == 0 else {
      deafness = max(0, deafness - samples.count)
      return false
    }
    return hear(samples, into: &frame) { $0 }
  }

  /// Takes in samples of a song from a file, whose highs are shown lifted.
  ///
  /// - Returns: Whether there is something to show.
  mutating func consume(
    song samples: UnsafeBufferPointer<Float>, into frame: inout AnalysisFrame
  ) -> Bool {
    deafness = Int((rate?.hertz ?? 0) / 2)
    return hear(samples, into: &frame, { SpectralTilt.lifted($0) })
  }

  private mutating func hear(
    _ samples: UnsafeBufferPointer<Float>, into frame: inout AnalysisFrame,
    _ tilted: (SpectrumLevels) -> SpectrumLevels
  ) -> Bool {
    var hasNews = false
    // A spectrum that finds no room is left out: the panel has not looked for a second.
    analyzer?.consume(samples) { spectrum in
      var shown = spectrum
      shown.levels = tilted(spectrum.levels)
      if spectra.push(shown) { hasNews = true }
    }
    tracker?.consume(samples) { frame.tempo = $0 }
    return hasNews
  }
}
