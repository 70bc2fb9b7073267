import Gestures
import Units

/// MODE and POWER together: the action that the bottom line names is the one that is carried out.
extension Buttons {
  // MARK: - One tapped while the other is held

  /// A button was tapped while the other was held: POWER goes to the next (1), MODE to the one before (-1).
  static func tapped(
    _ button: ButtonPair.Button, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    // At rest and at the start there is nothing to be held for.
    guard box.power == .running else { return take([.single(button, .tap)], &box, at: now) }
    guard let menu = box.menu else {
      let action = box.deck.pairAction(next: button == .power ? 1 : -1, box)
      return action?.carryOut(&box, at: now) ?? []
    }
    rememberPower(&box)
    box.controls.buttons.useUp(.power)
    if menu.editing != nil {
      box.keep()
    } else if button == .power {
      box.select(next: -1)
    }
    return []
  }

  // MARK: - Both at once

  /// The action of both on a deck: to end what sounds, one thing a press; `nil` if nothing does.
  ///
  /// Music is asked before the beat, since it is louder.
  static func bothAction(_ box: ApplianceState) -> ControlHint.Action? {
    if !box.controls.tones.latch.latched.isEmpty { return .stopTones }
    // A loop, since it runs for each picture: a lazy sequence would keep a copy of the state.
    for deck in Deck.units.reversed() {
      if let stop = deck.stopAction(box) { return stop }
    }
    for feature in Features.all {
      if let stop = feature.stopAction(box) { return stop }
    }
    return nil
  }

  /// The action of both that are held on a deck: the next item of the set list if there is another, else what begins to
  /// sound if nothing had to be silenced first; `nil` for none.
  static func bothHeldAction(_ box: ApplianceState) -> ControlHint.Action? {
    if SetList.leadsOn(box) { return .nextItem }
    return bothAction(box) == nil ? box.deck.bothHeldAction(box) : nil
  }

  /// Both were pressed: on a deck see ``bothAction(_:)``; a value is kept, and a list gives way to the deck.
  ///
  /// A foot that hits both by accident shall start nothing: what begins by both takes both held.
  static func both(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.controls.buttons.offerHeld(nil)
    guard box.power == .running else { return [] }
    if box.menu?.editing != nil {
      box.keep()
      return []
    }
    if box.menu != nil {
      box.menu = nil
      return []
    }
    box.controls.buttons.offerHeld(bothHeldAction(box))
    return bothAction(box)?.carryOut(&box, at: now) ?? []
  }

  /// Both have been held for as long as the set list takes.
  static func bothHeld(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.controls.buttons.chordAction == .nextItem ? SetList.begin(&box, at: now) : []
  }

  /// Both have been held for as long as what sounds takes.
  static func bothHeldLong(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard box.power == .running, box.menu == nil, let action = box.controls.buttons.chordAction,
      action != .nextItem
    else { return [] }
    box.controls.buttons.offerHeld(nil)
    return action.carryOut(&box, at: now)
  }

  /// The tone that begins if both buttons stay down, once both are held; `nil` if none would.
  static func heldTone(_ box: ApplianceState) -> HeldTone? {
    let buttons = box.controls.buttons
    guard box.power == .running, box.menu == nil, buttons.isChordTold,
      buttons.chordAction == .soundTone, let since = buttons.pair.chordSince
    else { return nil }
    let length = Seconds(ButtonPair.longChordHold.value * buttons.pair.slowness)
    return HeldTone(note: box.toneNote, since: since, begins: since + length)
  }
}

extension ControlHint.Action {
  /// Does what it says, whichever deck offers it.
  func carryOut(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    switch self {
    case .stopTones: return Tones.silence(&box, at: now)
    case .soundTone: return Tones.begin(&box, at: now)
    case .standby: return box.powerTapped(at: now)
    case .lowerTones: return Tones.shift(by: -1, &box, at: now)
    case .higherTones: return Tones.shift(by: 1, &box, at: now)
    default: break
    }
    for deck in Deck.units {
      if let effects = deck.perform(self, &box, at: now) { return effects }
    }
    for feature in Features.all {
      if let effects = feature.perform(self, &box, at: now) { return effects }
    }
    return []
  }
}
