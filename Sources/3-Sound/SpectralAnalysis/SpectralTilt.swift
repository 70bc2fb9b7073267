import Glibc
public import Units

/// Lifts the highs of played music, so that treble is as lively to see as bass.
///
/// Flat up to 200 Hz; o octaves above that by 5 · o^1.4 dB: 5 dB at 400 Hz, 27 dB at 2 kHz.
///
/// - Source: the product's own figures. Recorded music falls by about 5 dB an octave from 100 Hz to
///   4 kHz, and steeper above: Pestana et al., "Spectral characteristics of popular commercial recordings
///   1950–2010", AES 135, 2013.
public enum SpectralTilt {
  /// Frequency up to which nothing is lifted.
  private static let corner = 200.0  // Hz
  /// Boost at one octave above the corner.
  private static let rate = 5.0  // dB
  /// Exponent of the octaves.
  private static let exponent = 1.4

  /// Boost of a frequency, in decibels.
  public static func boost(at frequency: Hertz) -> Decibels {
    guard frequency.value > corner else { return Decibels(0) }
    return Decibels(rate * pow(log2(frequency.value / corner), exponent))
  }

  /// Levels in dB with the highs lifted; a band at the floor of −80 dB is silent and stays so.
  public static func lifted(_ levels: SpectrumLevels, floor: Float = -80) -> SpectrumLevels {
    var lifted = levels
    for band in 0..<SpectrumLevels.count where levels[band] > floor {
      lifted[band] += boosts[band]
    }
    return lifted
  }

  /// Boost of each band in dB.
  private static let boosts: SpectrumLevels = {
    var boosts = SpectrumLevels(repeating: 0)
    for band in 0..<SpectrumLevels.count {
      boosts[band] = Float(boost(at: SpectrumLevels.centre(of: band)).value)
    }
    return boosts
  }()
}
