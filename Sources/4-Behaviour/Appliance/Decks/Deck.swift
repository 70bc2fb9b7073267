public import MusicTheory
import Words

/// A use of the box, as the player chooses it.
public enum Deck: String, Sendable, CaseIterable {
  /// The deck that tells how far a note is off.
  case tuner
  /// The deck that shows what a sound is made of.
  case spectrum
  /// The deck that beats.
  case metronome
  /// The deck that plays music from files.
  case player
}

/// The registry: the one place in this module that lists the decks.
extension Deck {
  /// All that tells the deck from the others.
  var unit: any DeckUnit.Type {
    switch self {
    case .tuner: TunerDeck.self
    case .spectrum: SpectrumDeck.self
    case .metronome: MetronomeDeck.self
    case .player: PlayerDeck.self
    }
  }
}

/// The state that each deck owns, which stays while another deck is on.
struct Decks: Sendable, Equatable {
  var tuner = TunerDeck()
  var metronome = MetronomeDeck()
  var player = PlayerDeck()
}

extension Deck {
  /// The units of all decks.
  static let units = allCases.map(\.unit)

  /// The name that the player reads.
  var title: Phrase { unit.title }
}

extension ApplianceState {
  /// The unit of the deck that is on.
  var deck: any DeckUnit.Type { settings.deck.unit }

  /// True if the deck shows spectra.
  public var hearsSpectrum: Bool { deck.hearsSpectrum }

  /// True if the deck shows a tempo.
  public var hearsTempo: Bool { deck.hearsTempo }

  /// The strings that the deck shows when all are struck at once, from the capo; empty if it shows none.
  public var strummed: [MIDINote] { deck.strummed(self) }

  /// The keys of the ribbon as they are shown, from the low end; empty without a ribbon.
  public var caps: [KeyCap] { deck.caps(self) }

  /// The words of the bottom line in place of the tuning; `nil` for the tuning.
  public var deckHead: StatusHead? { deck.head(self) }

  /// True if the ribbon plays tones on this deck.
  var hasTones: Bool { deck.hasTones }
}
