import Gestures
import Units

/// What MODE and POWER do together: what the bottom line says is the decision that is carried out.
extension ApplianceState {
  // MARK: - Held

  /// A button that is down for so long is held; a tap, which is shorter, changes no word of the bottom line.
  private static let held = Seconds(0.15)

  /// When the bottom line tells what goes with a button that is held; `nil` while none is, or it does.
  var heldDeadline: Instant? {
    let since = ButtonPair.Button.allCases.filter { $0 != heldButton }.compactMap(buttons.heldSince)
    return since.first.map { $0 + Self.held }
  }

  mutating func followHeldButton(at now: Instant) {
    heldButton = ButtonPair.Button.allCases.first { button in
      buttons.heldSince(button).map { now >= $0 + Self.held } ?? false
    }
  }

  /// Takes an edge of a button.
  mutating func press(
    _ button: ButtonPair.Button, _ isActive: Bool, _ time: Instant, at now: Instant
  ) -> [Effect] {
    let effects = take(buttons.edge(button, isActive: isActive, at: time), at: now)
    followHeldButton(at: now)
    return effects
  }

  // MARK: - One tapped while the other is held

  /// What a tap does on a deck while the other button is held; `nil` for nothing.
  ///
  /// POWER goes to the next (1), MODE to the one before (-1).
  func pairAction(next steps: Int) -> ControlHint.Action? {
    switch settings.deck {
    case .tuner where offersStrings: steps > 0 ? .nextString : .stringBefore
    case .tuner: nil
    case .spectrum, .player: canPlay ? (steps > 0 ? .nextSong : .songBefore) : nil
    case .metronome: steps > 0 && otherTempo != nil ? .tempoBefore : nil
    }
  }

  /// A button was tapped while the other was held.
  mutating func tapped(_ button: ButtonPair.Button, at now: Instant) -> [Effect] {
    // At rest and at the start there is nothing to be held for.
    guard power == .running else { return take([.single(button, .tap)], at: now) }
    let steps = button == .power ? 1 : -1
    guard let menu else { return pair(next: steps, at: now) }
    if menu.editing != nil {
      keep()
    } else if button == .power {
      select(next: -1)
    }
    return []
  }

  private mutating func pair(next steps: Int, at now: Instant) -> [Effect] {
    switch pairAction(next: steps) {
    case .nextString, .stringBefore: chooseStringWithTone(next: steps, at: now)
    case .nextSong, .songBefore: play(next: steps, at: now)
    case .tempoBefore: exchangeTempo(at: now)
    default: []
    }
  }

  // MARK: - Both at once

  /// What both do on a deck: stop what sounds, one thing at a time, else sound a tone; `nil` for nothing.
  var bothAction: ControlHint.Action? {
    if !latch.latched.isEmpty { return .stopTones }
    let deck = settings.deck
    let isPlaying = player.song.map { !$0.isHeld }
    if isPlaying == true { return .rest }
    if isPlaying == false, deck == .player { return .goOn }
    if metronome.isRunning, deck != .metronome { return .stopBeatBeside }
    if isPlaying == false, deck == .spectrum { return .goOn }
    return hasTones ? .soundTone : nil
  }

  /// Both were pressed: on a deck see ``bothAction``; a value is kept, and a list gives way to the deck.
  mutating func both(at now: Instant) -> [Effect] {
    guard power == .running else { return [] }
    if menu?.editing != nil {
      keep()
      return []
    }
    if menu != nil {
      menu = nil
      return []
    }
    switch bothAction {
    case .stopTones: return silenceRibbon(at: now)
    case .rest, .goOn: return holdOrGoOn(at: now)
    case .stopBeatBeside: return stopMetronome(at: now)
    case .soundTone: return soundTone(at: now)
    default: return []
    }
  }
}
