import Glibc
import SpectralAnalysis
import Units

/// A piece of music made by formulas, as spectra: the same on any machine.
struct StagedSpectrum {
  /// The spectrum at a number of fiftieths of a second.
  static func spectrum(_ index: Int) -> Spectrum {
    let time = Double(index) / 50
    let beat = time * 2 - (time * 2).rounded(.down)
    var levels = SpectrumLevels(repeating: -80)
    for band in 0..<SpectrumLevels.count {
      let place = Double(band)
      let bass = -18 - 22 * beat - (place - 14) * (place - 14) * 0.05
      let body = -34 - 0.22 * place + 14 * sin(place * 0.55 + 0.9 * time)
      levels[band] = Float(max(-80, bass, body))
    }
    let points = (0..<ScopeTrace.count).map { point -> Float in
      let angle = 2 * Double.pi * Double(point) / 100
      return Float(0.5 * sin(angle) + 0.2 * sin(3 * angle + 0.4))
    }
    let trace = points.withUnsafeBufferPointer { $0.baseAddress.map { ScopeTrace($0) } ?? .flat }
    return Spectrum(position: (index + 1) * 960, levels: levels, trace: trace)
  }
}
