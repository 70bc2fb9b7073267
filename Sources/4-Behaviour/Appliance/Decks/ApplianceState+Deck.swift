public import MusicTheory

/// The answers of the deck that is on to the other parts of the box.
extension ApplianceState {
  /// True if the deck shows spectra.
  public var hearsSpectrum: Bool { deck.listening(self).spectrum }

  /// True if the deck shows a tempo.
  public var hearsTempo: Bool { deck.listening(self).tempo }

  /// The strings that the deck shows when all are struck at once, from the capo; empty if it shows none.
  public var strummed: [MIDINote] { deck.listening(self).strings }

  /// The keys of the ribbon as they are shown, from the low end; empty without a ribbon.
  public var caps: [KeyCap] { deck.caps(self) }

  /// The words of the upper line in place of the tuning; `nil` for the tuning.
  public var deckHead: StatusHead? { deck.head(self) }

  /// True if the ribbon plays tones on this deck.
  var hasTones: Bool { deck.hasTones }
}
