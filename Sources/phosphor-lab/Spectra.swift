import AudioFiles
import SpectralAnalysis
import Units

/// What the analyser hears in a file, with the time at which it knows.
enum Spectra {
  /// A spectrum and when it comes.
  typealias Heard = (time: Seconds, spectrum: Spectrum)

  /// Every spectrum of a file.
  static func all(of file: String) throws -> [Heard] {
    var reader = try SoundFileReader(file)
    let rate = reader.rate
    var analyzer = SpectrumAnalyzer(sampleRate: rate)
    var spectra: [Heard] = []
    try listen(to: &reader, as: "draw") { samples in
      analyzer.consume(samples) {
        spectra.append((rate.duration(of: FrameCount($0.position)), $0))
      }
    }
    return spectra
  }
}
