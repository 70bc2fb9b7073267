import Appliance
import Raster
import Units

/// What is shown on both tubes of the chassis together: decks other than the tuner, and all strings at once.
protocol DeckFace {
  /// What shines now, a group each for what changes together.
  var lights: [[Light]] { get }
  /// What shines and is computed pixel by pixel.
  var fields: [LightField] { get }

  /// Draws the dark parts.
  func drawStatic(_ ink: Ink, on surface: inout Surface)

  /// Makes the lights those of an instant, not before the one before.
  ///
  /// - Parameters:
  ///   - state: What the box is and shows.
  ///   - heard: Where what is heard is on the screen.
  ///   - now: The instant.
  ///   - ink: What is drawn with.
  /// - Returns: Whether it moves by itself, so that the next flip wants another drawing.
  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool
}

/// What is heard, as it moves on the screen.
struct Heard {
  /// The note and how far it is off.
  var meter = MeterMotion()
  /// All strings at once.
  var strum = StrumMotion()
  /// The spectra.
  var spectrum = SpectrumPicture()
}

/// What a deck has to show, in the parts that its static layer depends on.
enum DeckScene: Hashable {
  case spectrum(SpectrumView, SpectrumColors)
  case metronome
  case player
  /// All of so many strings.
  case strum(Int)

  /// The scene of a box that is awake; `nil` for single notes, which have faces of their own.
  init?(_ settings: Settings, _ strum: StrumMotion) {
    switch settings.deck {
    case .tuner:
      guard strum.isShown else { return nil }
      self = .strum(strum.strings.count)
    case .spectrum: self = .spectrum(settings.view, settings.spectrumColors)
    case .metronome: self = .metronome
    case .player: self = .player
    }
  }

  /// Whose it is.
  var deck: Deck {
    switch self {
    case .strum: .tuner
    case .spectrum: .spectrum
    case .metronome: .metronome
    case .player: .player
    }
  }

  /// Makes the face for a panel; views of the spectrum share a foot.
  func face(
    in layout: PanelLayout, over foot: SpectrumFoot?, _ ink: inout Ink
  ) -> any DeckFace {
    switch self {
    case .spectrum(let view, let colors): SpectrumDeck(view, colors, foot, in: layout, &ink)
    case .metronome: MetronomeFace(in: layout, &ink)
    case .player: PlayerFace(in: layout, &ink)
    case .strum(let count): StrumColumns(strings: count, in: layout, &ink)
    }
  }
}
