import Glibc
public import SpectralAnalysis

/// Music made by formulas, as the analyser would hear it: for pictures without a sound file.
public enum PreparedMusic {
  /// The spectrum at a number of fiftieths of a second: a bass drum twice a second under strings that swell.
  public static func spectrum(_ index: Int) -> Spectrum {
    let time = Double(index) / Double(SpectrumAnalyzer.spectraPerSecond)
    let beat = 2 * time - (2 * time).rounded(.down)
    var levels = SpectrumLevels(repeating: -80)
    for band in 0..<SpectrumLevels.count {
      let place = Double(band)
      let drum = -18 - 22 * beat - (place - 14) * (place - 14) * 0.05
      let swell = sin(place * 0.55 + 0.9 * time)
      let strings = -34 - 0.22 * place + 14 * swell
      levels[band] = Float(max(-80, drum, strings))
    }
    return Spectrum(position: index * 960, levels: levels, trace: trace(time))
  }

  /// A waveform that turns slowly.
  private static func trace(_ time: Double) -> ScopeTrace {
    let points = (0..<ScopeTrace.count).map { point -> Float in
      let angle = 2 * Double.pi * Double(point) / 100
      return Float(0.5 * sin(angle) + 0.2 * sin(3 * angle + time))
    }
    return points.withUnsafeBufferPointer { points in
      points.baseAddress.map { ScopeTrace($0) } ?? .flat
    }
  }
}
