import Gestures
import Units
import Words

/// The gestures of MODE while it leads everywhere alone, and what its lines do.
enum ModeAlone {
  /// Values of which a tap a value makes one round; if there are more, a list has both directions.
  private static let round = 12

  // MARK: - Values

  /// Begins to change a value, or shows the list of its steps.
  static func edit(_ value: Menu.Value, _ box: inout ApplianceState) {
    if box.isModeAlone, !isShort(value, box) {
      box.menu?.trail.append(Menu.Place(page: .alone(.steps(value)), row: 0))
    } else {
      change(value, by: Menu.Stride(), &box)
    }
  }

  private static func change(
    _ value: Menu.Value, by stride: Menu.Stride, _ box: inout ApplianceState
  ) {
    box.menu?.editing = value
    box.menu?.stride = stride
  }

  /// True if one round by taps leads to every value.
  private static func isShort(_ value: Menu.Value, _ box: ApplianceState) -> Bool {
    if let setting = value.setting { return setting.count <= round }
    return switch value {
    case .song: box.player.files.count <= round
    case .setListItem: true
    default: false
    }
  }

  /// Does what MODE does at a value: a tap for the next step, held for the end.
  static func takeAtValue(
    _ gesture: Press.Gesture, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    switch gesture {
    case .tap: return step(&box, at: now)
    case .hold:
      box.controls.buttons.spend(.mode)
      box.keep()
    case .press, .repetition, .release: break
    }
    return []
  }

  /// A tap of MODE at a value: the first value follows the last if there are few.
  private static func step(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard let menu = box.menu, let value = menu.editing else { return [] }
    if let setting = value.setting, isShort(value, box) {
      return box.apply(setting.next(in: box.settings), at: now)
    }
    let coarse = ApplianceState.fineRepetitions + 1
    return box.step(
      menu.stride.isDown ? -1 : 1, repetition: menu.stride.isLarge ? coarse : 0, at: now)
  }

  // MARK: - Lines

  /// Does what a line for MODE alone is for.
  static func carryOut(
    _ action: Menu.AloneAction, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    if case .change(let value, let stride) = action {
      change(value, by: stride, &box)
      return []
    }
    box.menu = nil
    switch action {
    case .perform(let action): return action.carryOut(&box, at: now)
    case .turn(let steps): return SetList.turn(by: steps, &box, at: now)
    case .string(let index):
      let steps = (index ?? -1) - (box.decks.tuner.stringChoice ?? -1)
      return steps == 0 ? [] : Tones.chooseStringWithTone(next: steps, &box, at: now)
    case .switchOff: return box.end(by: .powerOff)
    case .change: return []
    }
  }

  // MARK: - Hints

  /// The actions of MODE at a value.
  static func actions(at value: Menu.Value, _ box: ApplianceState) -> [ControlHint.Action] {
    let isDown = box.menu?.stride.isDown == true
    let canGo: Bool
    if let setting = value.setting, isShort(value, box) {
      canGo = setting.count > 1
    } else {
      canGo = box.canStep(value, isDown ? -1 : 1)
    }
    return (canGo ? [isDown ? .less : .more] : []) + [.done]
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

extension ControlHint.Action {
  /// The end of the change by MODE alone.
  public static let done = Self("done", .hold, "hold when it is right", "hold: done")
}
