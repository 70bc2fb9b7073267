import DevicePorts
import Gestures
import Texts
import Units
import Words

/// MODE and POWER: what each does by itself, by what the box is doing.
struct Buttons: Sendable, Equatable {
  /// The state to which a press that turns out to be none is taken back.
  private struct UndoPoint: Sendable, Equatable {
    var settings: Settings
    var menu: Menu?

    init(_ box: ApplianceState) { (settings, menu) = (box.settings, box.menu) }
  }

  /// Both buttons as their edges tell of them.
  private(set) var pair = ButtonPair()
  /// What both buttons, which went down together last, do if they are held; `nil` for nothing.
  private(set) var chordAction: ControlHint.Action?
  /// True once both have been down for so long that what they do if they are held is shown.
  private(set) var isChordTold = false
  /// MODE as a switch that sends taps only, if it is one.
  private var taps = SwitchTaps()
  /// The button that is held for longer than a tap takes: what goes with it is told of.
  private(set) var held: ButtonPair.Button?
  /// The states before MODE and before POWER was pressed, for a press that turns out to be none.
  private var beforeMode: UndoPoint?
  private var beforePower: UndoPoint?

  // MARK: - Time

  /// The time that a button is down before it counts as held: until then the other one would be pressed with it.
  ///
  /// A tap, which is shorter, changes no word of the bottom line.
  private var holdTime: Seconds { Seconds(ButtonPair.together.value * pair.slowness) }

  /// The instant at which time alone changes something; `nil` for none.
  var deadline: Instant? { [pair.deadline, taps.deadline, heldDeadline].compactMap { $0 }.min() }

  /// The instant at which the bottom line tells what goes with a button that is held; `nil` while none is, or it does.
  private var heldDeadline: Instant? {
    let since = ButtonPair.Button.allCases.filter { $0 != held }.compactMap(pair.heldSince)
    return (since.first ?? (isChordTold ? nil : pair.chordSince)).map { $0 + holdTime }
  }

  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    var effects = take(box.controls.buttons.pair.advance(to: now), &box, at: now)
    let taps = box.controls.buttons.taps.advance(to: now)
    effects += take(taps.map { .single(.mode, $0) }, &box, at: now)
    box.controls.buttons.followHeld(at: now)
    return effects
  }

  /// Finds the button that counts as held.
  private mutating func followHeld(at now: Instant) {
    let holdTime = holdTime
    isChordTold = pair.chordSince.map { now >= $0 + holdTime } ?? false
    held = ButtonPair.Button.allCases.first { button in
      pair.heldSince(button).map { now >= $0 + holdTime } ?? false
    }
  }

  // MARK: - Edges

  /// Takes an edge of a button.
  static func take(
    _ button: ButtonPair.Button, _ isActive: Bool, _ time: Instant, _ box: inout ApplianceState,
    at now: Instant
  ) -> [Effect] {
    let gestures = box.controls.buttons.pair.edge(button, isActive: isActive, at: time)
    let effects = take(gestures, &box, at: now)
    box.controls.buttons.followHeld(at: now)
    return effects
  }

  /// Takes a tap of a switch that sends nothing else.
  static func takeTap(_ box: inout ApplianceState, at time: Instant, now: Instant) -> [Effect] {
    let gestures = box.controls.buttons.taps.tap(at: time)
    return take(gestures.map { .single(.mode, $0) }, &box, at: now)
  }

  /// A button that nobody has pressed yet is stuck.
  static func foundDown(
    _ button: ButtonPair.Button, _ box: inout ApplianceState, at time: Instant
  ) {
    box.controls.buttons.pair.foundDown(button, at: time)
    nameTroubles(&box)
  }

  /// Ends what a press is for: what it opened shall not be worked by it, too.
  mutating func spend(_ button: ButtonPair.Button) { pair.spend(button) }

  /// A button did something beside another: what it is for by itself is left out.
  mutating func useUp(_ button: ButtonPair.Button) { pair.useUp(button) }

  /// Remembers the state before a press of POWER, by itself or beside MODE.
  static func rememberPower(_ box: inout ApplianceState) {
    box.controls.buttons.beforePower = UndoPoint(box)
  }

  /// The hand is slower than most by a factor.
  mutating func setSlowness(_ slowness: Double) { pair.slowness = slowness }

  /// Remembers what both do if they stay down.
  mutating func offerHeld(_ action: ControlHint.Action?) { chordAction = action }

  // MARK: - Gestures

  static func take(
    _ gestures: [ButtonPair.Gesture], _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    if box.startup.awaitsSettings { return [] }
    var effects: [Effect] = []
    for gesture in gestures {
      box.menuMemory.lastInput = now
      switch gesture {
      case .single(.mode, let gesture): effects += mode(gesture, &box, at: now)
      case .single(.power, let gesture): effects += power(gesture, &box, at: now)
      case .chord: effects += both(&box, at: now)
      case .chordHeld: effects += bothHeld(&box, at: now)
      case .chordHeldLong: effects += bothHeldLong(&box, at: now)
      case .tapped(let button): effects += tapped(button, &box, at: now)
      case .void(.mode): effects += takeBack(box.controls.buttons.beforeMode, &box, at: now)
      case .void(.power):
        effects += box.powerReleased()
        effects += takeBack(box.controls.buttons.beforePower, &box, at: now)
      }
    }
    nameTroubles(&box)
    return effects
  }

  // MARK: - MODE

  private static func mode(
    _ gesture: Press.Gesture, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    // Held since the start, it leads to the levels of ``EyesFree`` and to nothing else.
    if box.features.eyesFree.isChoosingLevel, gesture != .press, gesture != .tap { return [] }
    if gesture == .press {
      let buttons = box.controls.buttons
      box.controls.buttons.beforeMode = UndoPoint(box)
      box.metronome.modePressed(at: buttons.taps.first ?? buttons.pair.pressedSince(.mode))
    }
    switch box.power {
    case .splash:
      return gesture == .tap ? box.leaveSplash(at: now) : []
    case .running: break
    case .standby:
      let wakes = gesture == .tap && box.isModeAlone
      return wakes ? box.powerTapped(at: now) : []
    case .fading, .shuttingDown, .off: return []
    }
    guard let menu = box.menu else { return modeOnDeck(gesture, &box, at: now) }
    return menu.editing == nil
      ? modeInList(gesture, &box, at: now) : modeAtValue(gesture, &box, at: now)
  }

  private static func modeOnDeck(
    _ gesture: Press.Gesture, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    switch gesture {
    case .tap: return box.deck.modeTapped(&box, at: now)
    case .hold:
      box.controls.buttons.spend(.mode)
      box.openMenu(at: now)
    case .press, .repetition, .release: break
    }
    return []
  }

  private static func modeInList(
    _ gesture: Press.Gesture, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    switch gesture {
    case .tap:
      if box.leavesByMode { box.goBack() } else { box.select(next: 1) }
    case .hold:
      box.controls.buttons.spend(.mode)
      return box.choose(at: now)
    case .press, .repetition, .release: break
    }
    return []
  }

  private static func modeAtValue(
    _ gesture: Press.Gesture, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    if box.isModeAlone { return ModeAlone.takeAtValue(gesture, &box, at: now) }
    return switch gesture {
    case .tap, .hold: box.step(1, repetition: 0, at: now)
    case .repetition(let number): box.step(1, repetition: number, at: now)
    case .press, .release: []
    }
  }

  // MARK: - POWER

  private static func power(
    _ gesture: Press.Gesture, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    if gesture == .press {
      rememberPower(&box)
      box.menuMemory.isLateBack = box.menuMemory.closed != nil
      return []
    }
    guard box.power == .running, let menu = box.menu, !menu.asksFirst else {
      return powerOnDeck(gesture, &box, at: now)
    }
    return menu.editing == nil
      ? powerInList(gesture, &box) : powerAtValue(gesture, &box, at: now)
  }

  /// POWER on a deck, at rest and at the questions of a first start: from there alone it is the way to off.
  private static func powerOnDeck(
    _ gesture: Press.Gesture, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    switch gesture {
    case .tap where box.menu != nil && box.power == .running: box.goBack()
    case .tap: return powerTappedOnDeck(&box, at: now)
    case .hold: return box.controls.buttons.powerBeganInMenu ? [] : box.powerHeld()
    case .release: return box.powerReleased()
    case .press, .repetition: break
    }
    return []
  }

  /// True if POWER went down in the menu, which may have closed since.
  private var powerBeganInMenu: Bool { beforePower?.menu.map { !$0.asksFirst } ?? false }

  /// Back, however long the press; what led out of the menu does not go on to switch off.
  private static func powerInList(
    _ gesture: Press.Gesture, _ box: inout ApplianceState
  ) -> [Effect] {
    guard gesture == .tap || gesture == .hold else { return [] }
    box.controls.buttons.useUp(.power)
    box.goBack()
    return []
  }

  private static func powerAtValue(
    _ gesture: Press.Gesture, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    // While MODE is down POWER keeps a value: it does not go on to run it down.
    guard box.controls.buttons.pair.pressedSince(.mode) == nil else { return [] }
    return switch gesture {
    case .tap, .hold: box.step(-1, repetition: 0, at: now)
    case .repetition(let number): box.step(-1, repetition: number, at: now)
    case .press, .release: []
    }
  }

  /// POWER was tapped while no menu is open; a hand that meant to go back in one that has just closed by itself
  /// has what it wanted.
  private static func powerTappedOnDeck(
    _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    if box.menuMemory.isLateBack, box.power == .running { return [] }
    return box.deck.powerAction(box).carryOut(&box, at: now)
  }

  // MARK: - Faults

  /// A press that was none leaves nothing behind.
  private static func takeBack(
    _ point: UndoPoint?, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard let point else { return [] }
    let effects = box.apply(point.settings, at: now)
    // Last, since the menu's lines are those of the settings.
    if box.power == .running || box.power == .standby { box.menu = point.menu }
    return effects
  }
}
