import DevicePorts
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
  public var strummed: [MIDINote] {
    guard settings.deck == .tuner, stringChoice == nil else { return [] }
    return settings.preset.strummed.map { $0 + settings.capo.fret }
  }

  // MARK: - MODE

  /// MODE was tapped while no menu is open.
  mutating func modeTappedOnDeck(at now: Instant) -> [Effect] {
    var new = settings
    switch settings.deck {
    case .tuner: new.advanceFaces()
    case .spectrum: new = Setting.of(.view).stepped(1, in: new)
    case .metronome: return tapMetronome(at: metronome.pressed ?? now, now)
    case .player: return playOrHold(at: now)
    }
    return apply(new, at: now)
  }

  // MARK: - POWER

  /// POWER was tapped while no menu is open: what beats on the deck is stopped first.
  mutating func powerTappedOnDeck(at now: Instant) -> [Effect] {
    let beats = settings.deck == .metronome && power == .running && metronome.isRunning
    return beats ? stopMetronome(at: now) : powerTapped(at: now)
  }

  // MARK: - The ribbon

  /// Whether the ribbon plays tones.
  var hasTones: Bool { settings.deck == .tuner || settings.deck == .spectrum }

  /// The keys of the ribbon as they are shown, from the low end; empty without a ribbon.
  public var caps: [KeyCap] {
    switch settings.deck {
    case .tuner, .spectrum: keys.map { KeyCap(title: .note($0.note), light: $0.light) }
    case .metronome: metronomeCaps
    // The ribbon leads through a list there.
    case .player: []
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

  // MARK: - Hints

  var modeHint: ControlHint {
    switch settings.deck {
    case .tuner: ControlHint("MODE", "next face, hold for the menu", "face, hold: menu")
    case .spectrum: ControlHint("MODE", "next view, hold for the menu", "view, hold: menu")
    case .metronome:
      metronome.isRunning
        ? ControlHint("MODE", "tap the tempo, hold for the menu", "tap, hold: menu")
        : ControlHint("MODE", "start, tap on for the tempo, hold for the menu", "start, hold: menu")
    case .player where player.isEmpty: ControlHint("MODE", "hold for the menu", "hold: menu")
    case .player:
      player.song?.isHeld == false && !player.isElsewhere
        ? ControlHint("MODE", "pause, hold for the menu", "pause, hold: menu")
        : ControlHint("MODE", "play, hold for the menu", "play, hold: menu")
    }
  }

  var powerHint: ControlHint {
    settings.deck == .metronome && metronome.isRunning
      ? ControlHint("POWER", "stop, hold to switch off", "stop")
      : ControlHint("POWER", "standby, hold to switch off", "standby")
  }

  /// What the ribbon does alone; `nil` where it does nothing.
  var ribbonHint: ControlHint? {
    switch settings.deck {
    case .tuner, .spectrum: ControlHint("RIBBON", "tap a key for its tone", "tones")
    case .metronome:
      ControlHint("RIBBON", "tap a beat for its accent, slide for the tempo", "beats, tempo")
    case .player where player.isEmpty: nil
    case .player: ControlHint("RIBBON", "slide, tap to play", "slide, tap")
    }
  }

  /// What the ribbon does while MODE is held; `nil` where it does nothing.
  var heldModeHint: ControlHint? {
    switch settings.deck {
    case .tuner:
      ControlHint("RIBBON", "tap a half for its face, slide for the octave", "face, octave")
    case .spectrum:
      ControlHint("RIBBON", "tap a half for another view, slide for the octave", "view, octave")
    case .metronome:
      ControlHint(
        "RIBBON", "tap the left half for a beat less, the right for one more", "beats \u{2212} +")
    case .player where player.isEmpty: nil
    case .player:
      ControlHint("RIBBON", "tap a half for the song before or after, slide to seek", "song, seek")
    }
  }
}
