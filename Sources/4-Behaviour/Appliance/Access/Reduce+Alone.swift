import Words
import Gestures
import Units

/// The gestures of MODE where it leads everywhere alone, and what its lines do.
extension ApplianceState {
  /// Values of which a tap a value makes one round; where there are more, a list has both directions.
  private static let round = 12

  // MARK: - Values

  /// Begins to change a value, or shows the list of its steps.
  mutating func edit(_ value: Menu.Value) {
    if isModeAlone, !isShort(value) {
      menu?.trail.append(Menu.Place(page: .alone(.steps(value)), row: 0))
    } else {
      change(value, by: Menu.Stride())
    }
  }

  private mutating func change(_ value: Menu.Value, by stride: Menu.Stride) {
    menu?.editing = value
    menu?.stride = stride
  }

  /// True if one round by taps leads to every value.
  func isShort(_ value: Menu.Value) -> Bool {
    if let setting = value.setting { return setting.count <= Self.round }
    return switch value {
    case .song: player.files.count <= Self.round
    case .setListItem: true
    default: false
    }
  }

  /// True if a value has steps for a hand that wants to go far.
  func hasLargeSteps(_ value: Menu.Value) -> Bool { value.setting.map { $0.coarse > 1 } ?? true }

  /// Does what MODE does at a value: a tap for the next step, held for the end.
  mutating func modeAloneAtValue(_ gesture: Press.Gesture, at now: Instant) -> [Effect] {
    switch gesture {
    case .tap: return stepAlone(at: now)
    case .hold:
      controls.buttons.spend(.mode)
      keep()
    case .press, .repetition, .release: break
    }
    return []
  }

  /// A tap of MODE at a value: the first value follows the last where there are few.
  private mutating func stepAlone(at now: Instant) -> [Effect] {
    guard let menu, let value = menu.editing else { return [] }
    if let setting = value.setting, isShort(value) {
      return apply(setting.next(in: settings), at: now)
    }
    return step(
      menu.stride.isDown ? -1 : 1,
      repetition: menu.stride.isLarge ? Self.fineRepetitions + 1 : 0, at: now)
  }

  // MARK: - Lines

  /// Does what a line for MODE alone is for.
  mutating func carryOut(_ action: Menu.AloneAction, at now: Instant) -> [Effect] {
    if case .change(let value, let stride) = action {
      change(value, by: stride)
      return []
    }
    menu = nil
    switch action {
    case .perform(let action): return perform(action, at: now)
    case .turn(let steps): return SetList.turn(by: steps, &self, at: now)
    case .string(let index):
      let steps = (index ?? -1) - (decks.tuner.stringChoice ?? -1)
      return steps == 0 ? [] : chooseStringWithTone(next: steps, at: now)
    case .switchOff: return end(by: .powerOff)
    case .change: return []
    }
  }
}

extension Setting {
  /// The value after the one that is on, after the last one the first.
  func next(in settings: Settings) -> Settings {
    var settings = settings
    set((index(settings) + 1) % count, &settings)
    return settings
  }
}

// MARK: - Hints

extension ControlHint.Action {
  /// The end of the change by MODE alone.
  public static let done = Self("done", .hold, "hold when it is right", "hold: done")
}

extension ApplianceState {
  /// The actions of MODE at a value while it leads everywhere alone.
  func modeAloneActions(at value: Menu.Value) -> [ControlHint.Action] {
    let isDown = menu?.stride.isDown == true
    let canGo: Bool
    if let setting = value.setting, isShort(value) {
      canGo = setting.count > 1
    } else {
      canGo = canStep(value, isDown ? -1 : 1)
    }
    return (canGo ? [isDown ? .less : .more] : []) + [.done]
  }
}
