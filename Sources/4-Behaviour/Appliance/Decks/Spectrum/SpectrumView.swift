import Words

/// A view of the spectrum.
public enum SpectrumView: String, Sendable, CaseIterable {
  /// A bar for each band, with peaks that fall.
  case bars
  /// A line from band to band.
  case curve
  /// The bars around a circle.
  case circular
  /// The last seconds, brighter if louder.
  case spectrogram
  /// The last seconds as a landscape.
  case surface
  /// The landscape with a line along each of its rows.
  case surfacePlus = "surface-plus"
}

extension SpectrumView {
  /// The name that the player reads.
  var title: Phrase {
    switch self {
    case .bars: "bars"
    case .curve: "curve"
    case .circular: "circular"
    case .spectrogram: "spectrogram"
    case .surface: "surface"
    case .surfacePlus: "surface+"
    }
  }
}

/// The colours that spectra are drawn in.
public enum SpectrumColors: String, Sendable, CaseIterable {
  /// The tube's own light, brighter if there is more.
  case phosphor
  /// A colour for each frequency, from blue at the low end to red at the high one; on the spectrogram a colour for
  /// each loudness.
  case rainbow
}

extension SpectrumColors {
  /// The name that the player reads.
  var title: Phrase {
    switch self {
    case .phosphor: "phosphor"
    case .rainbow: "rainbow"
    }
  }
}
