import Gestures

/// What a control does right now, and the same in a word for a narrow panel.
public struct ControlHint: Sendable, Hashable {
  /// The control: `MODE`, `POWER`, `BOTH` or `RIBBON`.
  public var control: String
  /// What it does.
  public var action: String
  /// The same, shorter.
  public var short: String

  init(_ control: String, _ action: String, _ short: String) {
    self.control = control
    self.action = action
    self.short = short
  }
}

extension ApplianceState {
  /// What each control does right now, most important first: the bottom line.
  public var hints: [ControlHint] {
    switch power {
    case .splash: [ControlHint("MODE", "start at once", "start")]
    case .running: menu.map(hints(in:)) ?? deckHints
    case .fading: []
    case .standby: [ControlHint("POWER", "wake up, hold to switch off", "wake up")]
    case .shuttingDown: [ControlHint("POWER", "let go to stay on", "stay on")]
    case .off: []
    }
  }

  private var deckHints: [ControlHint] {
    if buttons.pressedSince(.mode) != nil, pads > 0, let held = heldModeHint { return [held] }
    return [modeHint, powerHint, pads > 0 ? ribbonHint : nil].compactMap(\.self)
  }

  private func hints(in menu: Menu) -> [ControlHint] {
    if menu.editing != nil {
      return [
        ControlHint("MODE", "more", "+"), ControlHint("POWER", "less", "\u{2212}"),
        ControlHint("BOTH", "keep", "keep"),
      ] + ribbonHint("slide", "slide")
    }
    if menu.place.page == .installation, installation?.isRunning == true {
      return [ControlHint("POWER", "back to the menu, the installing goes on", "back")]
    }
    if menu.place.page == .learning {
      return [
        ControlHint("MODE", "hold to take it for A4", "hold: take it"),
        ControlHint("POWER", "back", "back"),
      ]
    }
    if menu.place.page == .measuring {
      return [ControlHint("POWER", "back, without a result", "back")]
    }
    if menu.place.page == .about {
      return [ControlHint("MODE", "next", "next"), ControlHint("POWER", "back", "back")]
    }
    return [
      ControlHint("MODE", "next, hold to choose", "next, hold: choose"),
      ControlHint("POWER", "back", "back"),
    ] + ribbonHint("slide, tap to choose", "slide, tap")
  }

  private func ribbonHint(_ action: String, _ short: String) -> [ControlHint] {
    pads > 0 ? [ControlHint("RIBBON", action, short)] : []
  }
}
