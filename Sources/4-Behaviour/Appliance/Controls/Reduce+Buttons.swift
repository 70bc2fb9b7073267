import Texts
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
      case .chordHeldLong: effects += bothHeldLong(at: now)
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
    if features.eyesFree.isChoosingLevel, gesture != .press, gesture != .tap { return [] }
    if gesture == .press {
      controls.beforeMode = UndoPoint(settings: settings, menu: menu)
      metronome.modePressed(at: controls.taps.first ?? controls.buttons.pressedSince(.mode))
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
    if gesture == .press {
      controls.beforePower = UndoPoint(settings: settings, menu: menu)
      menuMemory.isLateBack = menuMemory.closed != nil
      return []
    }
    guard power == .running, let menu, !menu.asksFirst else { return powerOnDeck(gesture, at: now) }
    return menu.editing == nil ? powerInList(gesture) : powerAtValue(gesture, at: now)
  }

  /// POWER on a deck, at rest and at the questions of a first start: from there alone it is the way to off.
  private mutating func powerOnDeck(_ gesture: Press.Gesture, at now: Instant) -> [Effect] {
    switch gesture {
    case .tap where menu != nil && power == .running: goBack()
    case .tap: return powerTappedOnDeck(at: now)
    case .hold: return beganInMenu ? [] : powerHeld()
    case .release: return powerReleased()
    case .press, .repetition: break
    }
    return []
  }

  /// True if POWER went down in the menu, which may have closed since.
  private var beganInMenu: Bool { controls.beforePower?.menu.map { !$0.asksFirst } ?? false }

  /// Back, however long the press; what led out of the menu does not go on to switch off.
  private mutating func powerInList(_ gesture: Press.Gesture) -> [Effect] {
    guard gesture == .tap || gesture == .hold else { return [] }
    controls.buttons.useUp(.power)
    goBack()
    return []
  }

  private mutating func powerAtValue(_ gesture: Press.Gesture, at now: Instant) -> [Effect] {
    // While MODE is down POWER keeps a value: it does not go on to run it down.
    guard controls.buttons.pressedSince(.mode) == nil else { return [] }
    return switch gesture {
    case .tap, .hold: step(-1, repetition: 0, at: now)
    case .repetition(let number): step(-1, repetition: number, at: now)
    case .press, .release: []
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
  fileprivate var name: Text { .name(self == .mode ? "MODE" : "POWER") }
}
