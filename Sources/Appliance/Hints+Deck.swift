/// What the controls do on a deck while no menu is open.
extension ApplianceState {
  typealias Actions = [ControlHint.Action]

  /// What MODE does alone.
  var modeActions: Actions {
    switch settings.deck {
    case .tuner: [.nextFace, .menu]
    case .spectrum: [.nextView, .menu]
    case .metronome: [metronome.isRunning ? .tapTempo : .startBeat, .menu]
    case .player where !canPlay: [.menu]
    case .player: [playsByTap ? .play : .pause, .menu]
    }
  }

  /// What POWER does alone.
  var powerActions: Actions {
    if menuLeft != nil { return [.switchOff] }
    return [stopsBeat ? .stopBeat : .standby, .switchOff]
  }

  /// What the ribbon does alone.
  var ribbonActions: Actions {
    guard pads > 0 else { return [] }
    return switch settings.deck {
    case .tuner, .spectrum: [.touchKey]
    case .metronome: [.tapBeat, .slideTempo]
    case .player where !canPlay: []
    case .player: player.files.count > 1 ? [.slideSongs, .tapTransport] : [.tapTransport]
    }
  }

  /// What the ribbon does while MODE is held.
  var heldRibbonActions: Actions {
    guard pads > 0 else { return [] }
    return switch settings.deck {
    case .tuner: [.tapFace] + heldSlideActions
    case .spectrum: [.tapView] + heldSlideActions
    case .metronome: [.tapBeatNumber]
    case .player: (canPlay ? [.tapSongBeside] : []) + (player.song == nil ? [] : [.slideSeek])
    }
  }

  private var heldSlideActions: Actions {
    if offersStrings { return [.slideString] }
    return hasOctaves ? [.slideOctave] : []
  }
}
