import DSP
import Realtime
public import Units

/// One spectrum of a stream.
public struct Spectrum: Sendable, BitwiseCopyable, Equatable {
  /// Frames heard when it was made.
  public var position: Int
  /// Levels in dB of a sine of full scale, −80 at least.
  public var levels: SpectrumLevels
  /// The waveform that was heard last.
  public var trace: ScopeTrace

  /// Spectrum of silence.
  public static let silence = Spectrum(position: 0, levels: SpectrumLevels(repeating: -80))

  /// Makes a spectrum.
  public init(position: Int, levels: SpectrumLevels, trace: ScopeTrace = .flat) {
    self.position = position
    self.levels = levels
    self.trace = trace
  }
}

/// Hears what a sound is made of: samples in, fifty spectra a second out.
///
/// - Thread: analysis. Allocates in `init` only.
public struct SpectrumAnalyzer: ~Copyable {
  /// Spectra a second.
  public static let spectraPerSecond = 50

  private var stream: HopStream
  private var bands: SpectrumBands
  private let trigger: ScopeTrigger

  /// Makes an analyser that has heard silence, for sample rates from 8 to 192 kHz.
  public init(sampleRate: SampleRate) {
    bands = SpectrumBands(rate: sampleRate)
    trigger = ScopeTrigger(rate: sampleRate, frame: bands.frame)
    stream = HopStream(rate: sampleRate, hopRate: Self.spectraPerSecond, frame: bands.frame)
  }

  /// Takes in samples of one channel, any number of them.
  ///
  /// Samples that are no number, or 40 dB over full scale, count as silence. The spectra are the same,
  /// bit for bit, however the stream is cut into blocks.
  ///
  /// - Parameters:
  ///   - samples: At the analyser's sample rate, full scale at ±1.
  ///   - each: Called with every spectrum that `samples` complete.
  public mutating func consume(_ samples: UnsafeBufferPointer<Float>, each: (Spectrum) -> Void) {
    for sample in samples {
      guard stream.take(sample) else { continue }
      let frame = stream.newest(bands.frame)
      each(
        Spectrum(
          position: stream.position, levels: bands.measure(frame), trace: trigger.trace(of: frame)))
    }
  }
}
