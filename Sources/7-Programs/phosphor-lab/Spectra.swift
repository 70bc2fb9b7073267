import AudioFiles
import LabSupport
import SpectralAnalysis
import Units

/// Spectra and tempi that are heard in a file, with the time at which they are known.
enum Spectra {
  /// A spectrum, what is known of the tempo by then, and when it comes.
  struct Heard {
    var time: Seconds
    var spectrum: Spectrum
    var tempo: TempoReading
  }

  /// Every spectrum of a file.
  static func all(of file: String) throws -> [Heard] {
    var reader = try SoundFileReader(file)
    let rate = reader.rate
    var analyzer = SpectrumAnalyzer(sampleRate: rate)
    var tracker = TempoTracker(sampleRate: rate)
    var tempo = TempoReading.unknown
    var spectra: [Heard] = []
    try listen(to: &reader, as: "draw") { samples in
      tracker.consume(samples) { tempo = $0 }
      analyzer.consume(samples) {
        spectra.append(
          Heard(time: rate.duration(of: FrameCount($0.position)), spectrum: $0, tempo: tempo))
      }
    }
    return spectra
  }
}
