import Glibc
import Units

/// Levels of 128 logarithmic bands from 20 Hz to 20 kHz in one frame of sound.
///
/// 0 dB is a sine of full scale in the middle of a bin. A band narrower than two bins takes the level at
/// its middle, on a line between the two bins beside it; a wider one takes the mean power of its bins.
/// Below −80 dB, and above half the sample rate, everything is −80 dB.
///
/// - Thread: analysis. Allocates in `init` only.
struct SpectrumBands: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Length of a frame: 2048 samples at 48 kHz.
    var frame = Seconds(2048.0 / 48000)
    /// The lowest level in dB.
    var floor: Float = -80

    static let standard = Parameters()
  }

  /// The way in which a band is read from the bins.
  private enum Reading {
    /// A place between a bin and the next, this part of the way.
    case between(bin: Int, part: Float)
    /// All of these bins.
    case mean(Range<Int>)
    /// Above half the sample rate.
    case none
  }

  /// Samples a frame.
  var frame: Int { spectrum.frame }

  private let floor: Float
  private let spectrum: HannSpectrum
  private let readings: [Reading]

  init(rate: SampleRate, parameters: Parameters = .standard) {
    floor = parameters.floor
    let spectrum = HannSpectrum(rate: rate, length: parameters.frame)
    readings = (0..<SpectrumLevels.count).map {
      Self.reading(of: $0, spacing: spectrum.spacing, bins: spectrum.bins - 1)
    }
    self.spectrum = spectrum
  }

  /// Measures ``frame`` samples.
  func measure(_ samples: UnsafePointer<Float>) -> SpectrumLevels {
    spectrum.measure(samples)
    var levels = SpectrumLevels(repeating: floor)
    for band in readings.indices { levels[band] = max(floor, level(of: readings[band])) }
    return levels
  }

  private func level(of reading: Reading) -> Float {
    switch reading {
    case .between(let bin, let part):
      return level(bin) + (level(bin + 1) - level(bin)) * part
    case .mean(let bins):
      var sum: Float = 0
      for bin in bins { sum += spectrum.powers[bin] }
      return decibels(sum / Float(bins.count))
    case .none:
      return floor
    }
  }

  private func level(_ bin: Int) -> Float { max(floor, decibels(spectrum.powers[bin])) }

  private func decibels(_ power: Float) -> Float { 10 * log10(power + 1e-20) }

  private static func reading(of band: Int, spacing: Double, bins: Int) -> Reading {
    let low = SpectrumLevels.edge(Double(band)).value / spacing
    let high = SpectrumLevels.edge(Double(band + 1)).value / spacing
    let middle = SpectrumLevels.centre(of: band).value / spacing
    guard high <= Double(bins) else { return .none }
    guard high - low >= 2 else {
      return .between(bin: Int(middle), part: Float(middle - middle.rounded(.down)))
    }
    return .mean(Int(low.rounded(.up))..<Int(high.rounded(.up)))
  }
}
