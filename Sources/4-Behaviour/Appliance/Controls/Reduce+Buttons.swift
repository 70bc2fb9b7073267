import Words
import DevicePorts
import Gestures
import Units

/// The actions of MODE and POWER, by what the box is doing.
extension ApplianceState {
  mutating func take(_ gestures: [ButtonPair.Gesture], at now: Instant) -> [Effect] {
    if startup.awaitsSettings { return [] }
    var effects: [Effect] = []
    for gesture in gestures {
      menuMemory.lastInput = now
      switch gesture {
      case .single(.mode, let gesture): effects += mode(gesture, at: now)
      case .single(.power, let gesture): effects += power(gesture, at: now)
      case .chord: effects += both(at: now)
      case .chordHeld: effects += bothHeld(at: now)
      case .chordLetGo: effects += bothLetGo(at: now)
      case .tapped(let button): effects += tapped(button, at: now)
      case .void(.mode): effects += takeBack(controls.beforeMode, at: now)
      case .void(.power): effects += powerReleased() + takeBack(controls.beforePower, at: now)
      }
    }
    nameButtonTroubles()
    return effects
  }

  // MARK: - MODE

  private mutating func mode(_ gesture: Press.Gesture, at now: Instant) -> [Effect] {
    // Held since the start, it leads to the levels of ``EyesFree`` and to nothing else.
    if startup.wayIn.since != nil, gesture != .press, gesture != .tap { return [] }
    if gesture == .press {
      controls.beforeMode = UndoPoint(settings: settings, menu: menu)
      metronome.pressed = controls.taps.first ?? controls.buttons.pressedSince(.mode)
    }
    switch power {
    case .splash:
      return gesture == .tap ? leaveSplash(at: now) : []
    case .running: break
    case .standby:
      let wakes = gesture == .tap && isModeAlone
      return wakes ? powerTapped(at: now) : []
    case .fading, .shuttingDown, .off: return []
    }
    guard let menu else { return modeOnDeck(gesture, at: now) }
    return menu.editing == nil ? modeInList(gesture, at: now) : modeAtValue(gesture, at: now)
  }

  private mutating func modeOnDeck(_ gesture: Press.Gesture, at now: Instant) -> [Effect] {
    switch gesture {
    case .tap: return deck.modeTapped(&self, at: now)
    case .hold:
      // What opened the menu shall not go on to do something in it.
      controls.buttons.spend(.mode)
      openMenu(at: now)
    case .press, .repetition, .release: break
    }
    return []
  }

  private mutating func modeInList(_ gesture: Press.Gesture, at now: Instant) -> [Effect] {
    switch gesture {
    case .tap:
      if leavesByMode { goBack() } else { select(next: 1) }
    case .hold:
      controls.buttons.spend(.mode)
      return choose(at: now)
    case .press, .repetition, .release: break
    }
    return []
  }

  private mutating func modeAtValue(_ gesture: Press.Gesture, at now: Instant) -> [Effect] {
    if isModeAlone { return modeAloneAtValue(gesture, at: now) }
    return switch gesture {
    case .tap, .hold: step(1, repetition: 0, at: now)
    case .repetition(let number): step(1, repetition: number, at: now)
    case .press, .release: []
    }
  }

  // MARK: - POWER

  private mutating func power(_ gesture: Press.Gesture, at now: Instant) -> [Effect] {
    // While MODE is down POWER keeps a value: it does not go on to run it down.
    let isAtValue = menu?.editing != nil && controls.buttons.pressedSince(.mode) == nil
    switch gesture {
    case .press:
      controls.beforePower = UndoPoint(settings: settings, menu: menu)
      menuMemory.isLateBack = menuMemory.closed != nil
      return []
    case .tap:
      guard power == .running, menu != nil else { return powerTappedOnDeck(at: now) }
      if isAtValue { return step(-1, repetition: 0, at: now) }
      goBack()
      return []
    case .hold: return powerHeld() + (isAtValue ? step(-1, repetition: 0, at: now) : [])
    case .repetition(let number): return isAtValue ? step(-1, repetition: number, at: now) : []
    case .release: return powerReleased()
    }
  }

  /// POWER was tapped while no menu is open; a hand that meant to go back in one that has just closed by itself
  /// has what it wanted.
  private mutating func powerTappedOnDeck(at now: Instant) -> [Effect] {
    if menuMemory.isLateBack, power == .running { return [] }
    return perform(deck.powerAction(self), at: now)
  }

  // MARK: - Faults

  /// A press that was none leaves nothing behind.
  mutating func takeBack(_ standpoint: UndoPoint?, at now: Instant) -> [Effect] {
    guard let standpoint else { return [] }
    let effects = apply(standpoint.settings, at: now)
    // Last, since the menu's lines are those of the settings.
    if power == .running || power == .standby { menu = standpoint.menu }
    return effects
  }

  mutating func nameButtonTroubles() {
    let troubles = controls.buttons.troubles
    for trouble in notices.compactMap(\.topic.button) where !troubles.contains(trouble) {
      dismiss(.button(trouble))
    }
    for trouble in troubles where !notices.contains(where: { $0.topic == .button(trouble) }) {
      notify(.button(trouble), trouble.sentence)
    }
  }
}

extension Notice.Topic {
  fileprivate var button: ButtonPair.Trouble? {
    if case .button(let trouble) = self { trouble } else { nil }
  }
}

extension ButtonPair.Trouble {
  /// The sentence for the player about buttons at fault.
  fileprivate var sentence: Phrase {
    switch self {
    case .stuck(let button): "\(button.name) is stuck: ignored until let go"
    case .chattering(let button): "\(button.name) flickers: ignored until quiet"
    case .shorted: "MODE and POWER are shorted: ignored, but for POWER held"
    }
  }
}

extension ButtonPair.Button {
  fileprivate var name: String { self == .mode ? "MODE" : "POWER" }
}
