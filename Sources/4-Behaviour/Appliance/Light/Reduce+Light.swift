import DevicePorts
import Units

/// The panel's light, as the room has it.
extension ApplianceState {
  /// The panel's light: in standby as little as the panel can.
  var lightEffect: Effect {
    .brightness(isAwake ? settings.brightness * controls.light.share : 0)
  }

  /// The instant at which the panel's light moves next; `nil` while it rests.
  var lightDeadline: Instant? {
    startup.awaitsSettings ? nil : controls.light.deadline(isOn: settings.isBrightnessAutomatic)
  }

  mutating func take(_ event: LightEvent, at now: Instant) -> [Effect] {
    switch event {
    case .measured(let light): controls.light.take(light, at: now)
    case .failed: controls.light.lose()
    }
    return followLight(at: now)
  }

  /// Lets the panel's light glide to what suits the room, once the settings say whether it shall.
  mutating func followLight(at now: Instant) -> [Effect] {
    guard !startup.awaitsSettings else { return [] }
    let before = controls.light.share
    controls.light.advance(to: now, isOn: settings.isBrightnessAutomatic, isSeen: isAwake)
    return isAwake && controls.light.share != before ? [lightEffect] : []
  }
}
