/// What the box is used as.
public enum Deck: String, Sendable, CaseIterable {
  /// It tells how far a note is off.
  case tuner
  /// It shows what a sound is made of.
  case spectrum
  /// It beats.
  case metronome
  /// It plays music from files.
  case player
}

/// A view of the spectrum.
public enum SpectrumView: String, Sendable, CaseIterable {
  /// A bar for each band, with peaks that fall.
  case bars
  /// A line from band to band.
  case curve
  /// The bars around a circle.
  case circular
  /// The last seconds, brighter where louder.
  case spectrogram
  /// The last seconds as a landscape.
  case surface
  /// The landscape with a line along each of its rows.
  case surfacePlus = "surface-plus"
}

/// The colours that spectra are drawn in.
public enum SpectrumColors: String, Sendable, CaseIterable {
  /// The tube's own light, brighter where there is more.
  case phosphor
  /// A colour for each frequency, from blue at the low end to red at the high one; on the spectrogram a colour for
  /// each loudness.
  case rainbow
}

extension Deck {
  /// What the player calls it.
  var title: String {
    switch self {
    case .tuner: "Tuner"
    case .spectrum: "Spectrum"
    case .metronome: "Metronome"
    case .player: "Player"
    }
  }
}

extension SpectrumView {
  /// What the player calls it.
  var title: String { self == .surfacePlus ? "surface+" : rawValue }
}

extension Setting.Key {
  /// The deck that a setting is about; `nil` for what concerns all of them.
  var deck: Deck? {
    switch self {
    case .upper, .lower, .still, .strum: .tuner
    case .view, .spectrumColors: .spectrum
    case .tempo, .beats, .subdivision, .swing, .countIn, .silent, .clickLevel: .metronome
    case _ where Self.beatKeys.contains(self): .metronome
    case .repeats: .player
    default: nil
    }
  }
}
