import DevicePorts
import Gestures
public import MusicTheory
import Units

/// What the controls do on a deck: the one place that tells the decks apart.
extension ApplianceState {
  // MARK: - What a deck listens for

  /// Whether the deck shows spectra.
  public var hearsSpectrum: Bool { settings.deck == .spectrum }

  /// Whether the deck shows a tempo.
  public var hearsTempo: Bool { settings.deck == .spectrum || settings.deck == .metronome }

  /// The strings that the deck shows when all are struck at once, from the capo; empty where it shows
  /// none, and while one string is chosen.
  ///
  /// The one place that decides about it: deck, choice, setting and board file.
  public var strummed: [MIDINote] {
    guard settings.deck == .tuner, stringChoice == nil, settings.strum == .automatic,
      fittings.allowsStrum
    else { return [] }
    return settings.preset.strummed.map { $0 + settings.capo.fret }
  }

  // MARK: - MODE

  /// MODE was tapped while no menu is open.
  mutating func modeTappedOnDeck(at now: Instant) -> [Effect] {
    var new = settings
    switch settings.deck {
    case .tuner: new.faces = new.faces.next
    case .spectrum: new = Setting.of(.view).stepped(1, in: new)
    case .metronome: return tapMetronome(at: metronome.pressed ?? now, now)
    case .player: return playOrHold(at: now)
    }
    return apply(new, at: now)
  }

  // MARK: - POWER

  /// Whether POWER stops what beats on the deck, before it is the way to standby.
  var stopsBeat: Bool {
    settings.deck == .metronome && power == .running && metronome.isRunning
  }

  /// POWER was tapped while no menu is open; a hand that meant to go back in one that has just closed by itself
  /// has what it wanted.
  mutating func powerTappedOnDeck(at now: Instant) -> [Effect] {
    if isLateBack, power == .running { return [] }
    return stopsBeat ? stopMetronome(at: now) : powerTapped(at: now)
  }

  // MARK: - The ribbon

  /// Whether the ribbon plays tones.
  var hasTones: Bool { settings.deck == .tuner || settings.deck == .spectrum }

  /// The keys of the ribbon as they are shown, from the low end; empty without a ribbon.
  public var caps: [KeyCap] {
    switch settings.deck {
    case .tuner, .spectrum:
      pads == 0
        ? []
        : keys.prefix(latch.keyCount).map { KeyCap(title: .note($0.note), light: $0.light) }
    case .metronome: metronomeCaps
    case .player: transportCaps
    }
  }

  /// A half of the ribbon was tapped with MODE held.
  mutating func halfTapped(isRight: Bool, at now: Instant) -> [Effect] {
    switch settings.deck {
    case .tuner:
      return apply(Setting.of(isRight ? .lower : .upper).stepped(1, in: settings), at: now)
    case .spectrum:
      return apply(Setting.of(.view).stepped(isRight ? 1 : -1, in: settings), at: now)
    case .metronome:
      return apply(Setting.of(.beats).stepped(isRight ? 1 : -1, in: settings), at: now)
    case .player: return play(next: isRight ? 1 : -1, at: now)
    }
  }

  /// Where the player's list is, for the upper line; `nil` on other decks.
  public var listPlace: (title: String, position: String)? {
    guard settings.deck == .player else { return nil }
    guard let file = player.selected else { return ("Music", "") }
    return (
      file.folder.isEmpty ? "Music" : file.folder,
      "\(player.selection + 1) of \(player.files.count)"
    )
  }
}
