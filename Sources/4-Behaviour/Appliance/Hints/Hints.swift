import Gestures

/// The bottom line, made of the state.
extension ApplianceState {
  /// The hints of the controls right now, the most important first.
  public var hints: [ControlHint] {
    let all: [ControlHint] =
      switch power {
      case .splash: startup.awaitsSettings ? [] : [ControlHint(.mode, .startNow)]
      case .running: menu.map(hints(in:)) ?? deckHints
      case .fading, .off: []
      case .standby:
        [
          ControlHint(.power, .wake, .switchOff),
          ControlHint(.mode, isModeAlone ? [.wake] : []),
        ]
      case .shuttingDown: [ControlHint(.power, .stayOn)]
      }
    let told = info.modeSendsTaps ? all.map(\.byTaps) : all
    return told.filter { !$0.actions.isEmpty }
  }

  private var deckHints: [ControlHint] {
    if controls.buttons.held == .mode {
      return [
        ControlHint(.power, [deck.pairAction(next: 1, self)].compactMap(\.self)),
        ControlHint(.ribbon, pads > 0 ? deck.heldRibbonActions(self) : []),
        ControlHint(.mode, stillActions([.menu])),
      ]
    }
    if controls.buttons.held == .power {
      return [
        ControlHint(.mode, [deck.pairAction(next: -1, self)].compactMap(\.self)),
        ControlHint(.power, .switchOff),
      ]
    }
    let both = ControlHint(.both, offeredBothActions)
    let power = ControlHint(.power, powerActions)
    let mode = ControlHint(.mode, deck.modeActions(self))
    // What sounds may have to be stopped at once.
    return (Buttons.bothAction(self) == nil ? [mode, power, both] : [both, mode, power])
      + [ControlHint(.ribbon, pads > 0 ? deck.ribbonActions(self) : [])]
  }

  private var powerActions: [ControlHint.Action] {
    if menuMemory.closed != nil { return [.switchOff] }
    return [deck.powerAction(self), .switchOff]
  }

  /// The actions that MODE, which is down, still has by itself: none once it was used with something else.
  func stillActions(_ actions: [ControlHint.Action]) -> [ControlHint.Action] {
    controls.buttons.pair.countsAlone(.mode) ? actions : []
  }

  /// What both do; a ribbon sounds tones by itself, so that those of both are told of on a box without one.
  private var offeredBothActions: [ControlHint.Action] {
    let held = Buttons.bothHeldAction(self).flatMap {
      $0 == .soundTone && pads > 0 ? nil : $0.byHolding
    }
    // What POWER does by itself need not be told twice.
    let tapped = Buttons.bothAction(self).flatMap { $0 == deck.powerAction(self) ? nil : $0 }
    return [tapped, held].compactMap(\.self)
  }
}
