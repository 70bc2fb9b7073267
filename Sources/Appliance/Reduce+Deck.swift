import Units

/// What the controls do on a deck: the one place that tells the decks apart.
extension ApplianceState {
  // MARK: - What a deck listens for

  /// Whether the deck shows spectra.
  public var hearsSpectrum: Bool { settings.deck == .spectrum }

  /// Whether the deck shows a tempo.
  public var hearsTempo: Bool { settings.deck == .spectrum }

  // MARK: - MODE

  /// MODE was tapped while no menu is open.
  mutating func modeTappedOnDeck(at now: Instant) -> [Effect] {
    var new = settings
    switch settings.deck {
    case .tuner: new.advanceFaces()
    case .spectrum: new = Setting.of(.view).stepped(1, in: new)
    }
    return apply(new, at: now)
  }

  /// A half of the ribbon was tapped with MODE held.
  mutating func halfTapped(isRight: Bool, at now: Instant) -> [Effect] {
    let new =
      switch settings.deck {
      case .tuner: Setting.of(isRight ? .lower : .upper).stepped(1, in: settings)
      case .spectrum: Setting.of(.view).stepped(isRight ? 1 : -1, in: settings)
      }
    return apply(new, at: now)
  }

  // MARK: - Hints

  var modeHint: ControlHint {
    switch settings.deck {
    case .tuner: ControlHint("MODE", "next face, hold for the menu", "face, hold: menu")
    case .spectrum: ControlHint("MODE", "next view, hold for the menu", "view, hold: menu")
    }
  }

  /// What the ribbon does while MODE is held.
  var heldModeHint: ControlHint {
    switch settings.deck {
    case .tuner:
      ControlHint("RIBBON", "tap a half for its face, slide for the octave", "face, octave")
    case .spectrum:
      ControlHint("RIBBON", "tap a half for another view, slide for the octave", "view, octave")
    }
  }
}
