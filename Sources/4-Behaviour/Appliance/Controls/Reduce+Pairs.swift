import Gestures
import Units

/// The actions of MODE and POWER together: the one that the bottom line names is the one that is carried out.
extension ApplianceState {
  /// Takes an edge of a button.
  mutating func press(
    _ button: ButtonPair.Button, _ isActive: Bool, _ time: Instant, at now: Instant
  ) -> [Effect] {
    let effects = take(controls.buttons.edge(button, isActive: isActive, at: time), at: now)
    controls.followHeld(at: now)
    return effects
  }

  // MARK: - One tapped while the other is held

  /// The action of a tap on a deck while the other button is held; `nil` for none.
  ///
  /// POWER goes to the next (1), MODE to the one before (-1).
  func pairAction(next steps: Int) -> ControlHint.Action? { deck.pairAction(next: steps, self) }

  /// A button was tapped while the other was held.
  mutating func tapped(_ button: ButtonPair.Button, at now: Instant) -> [Effect] {
    // At rest and at the start there is nothing to be held for.
    guard power == .running else { return take([.single(button, .tap)], at: now) }
    let steps = button == .power ? 1 : -1
    guard let menu else { return pair(next: steps, at: now) }
    controls.buttons.useUp(.power)
    if menu.editing != nil {
      keep()
    } else if button == .power {
      select(next: -1)
    }
    return []
  }

  private mutating func pair(next steps: Int, at now: Instant) -> [Effect] {
    pairAction(next: steps).map { perform($0, at: now) } ?? []
  }

  // MARK: - Both at once

  /// The action of both on a deck: to end what sounds, one thing a press; `nil` if nothing does.
  ///
  /// Music is asked before the beat, since it is louder.
  var bothAction: ControlHint.Action? {
    if !controls.latch.latched.isEmpty { return .stopTones }
    // A loop, since it runs for each picture: a lazy sequence would keep a copy of the state.
    for deck in Deck.units.reversed() {
      if let stop = deck.stopAction(self) { return stop }
    }
    return nil
  }

  /// The action of both that are held on a deck: the next item of the set list if there is another, else what begins to
  /// sound if nothing had to be silenced first; `nil` for none.
  var bothHeldAction: ControlHint.Action? {
    if SetList.leadsOn(self) { return .nextItem }
    return bothAction == nil ? deck.bothHeldAction(self) : nil
  }

  /// Both were pressed: on a deck see ``bothAction``; a value is kept, and a list gives way to the deck.
  ///
  /// A foot that hits both by accident shall start nothing: what begins by both takes both held.
  mutating func both(at now: Instant) -> [Effect] {
    controls.chordAction = nil
    guard power == .running else { return [] }
    if menu?.editing != nil {
      keep()
      return []
    }
    if menu != nil {
      menu = nil
      return []
    }
    controls.chordAction = bothHeldAction
    return bothAction.map { perform($0, at: now) } ?? []
  }

  /// Both have been held for as long as the set list takes.
  mutating func bothHeld(at now: Instant) -> [Effect] {
    controls.chordAction == .nextItem ? SetList.begin(&self, at: now) : []
  }

  /// Both have been held for as long as what sounds takes.
  mutating func bothHeldLong(at now: Instant) -> [Effect] {
    guard power == .running, menu == nil, let action = controls.chordAction, action != .nextItem
    else { return [] }
    controls.chordAction = nil
    return perform(action, at: now)
  }

  /// The tone that begins if both buttons stay down, once both are held; `nil` if none would.
  public var heldTone: HeldTone? {
    guard power == .running, menu == nil, controls.isChordTold, controls.chordAction == .soundTone,
      let since = controls.buttons.chordSince
    else { return nil }
    let length = Seconds(ButtonPair.longChordHold.value * controls.buttons.slowness)
    return HeldTone(note: toneNote, since: since, begins: since + length)
  }

  // MARK: - Actions

  /// Carries out an action, whichever deck offers it.
  mutating func perform(_ action: ControlHint.Action, at now: Instant) -> [Effect] {
    switch action {
    case .stopTones: return silenceRibbon(at: now)
    case .soundTone: return soundTone(at: now)
    case .standby: return powerTapped(at: now)
    case .lowerTones: return shiftOctave(by: -1, at: now)
    case .higherTones: return shiftOctave(by: 1, at: now)
    default: break
    }
    for deck in Deck.units {
      if let effects = deck.perform(action, &self, at: now) { return effects }
    }
    return []
  }
}
