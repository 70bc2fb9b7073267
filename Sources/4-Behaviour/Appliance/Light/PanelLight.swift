import DevicePorts
import Units

/// The panel's light, as the room has it.
struct PanelLight: Feature {
  private var room = RoomLight()

  /// The panel's light: in standby as little as the panel can.
  static func effect(_ box: ApplianceState) -> Effect {
    .brightness(box.isAwake ? box.settings.brightness * box.features.light.room.share : 0)
  }

  /// True once a sensor told anything.
  var hasSensor: Bool { room.hasSensor }

  static func deadline(_ box: ApplianceState) -> Instant? {
    box.startup.awaitsSettings
      ? nil : box.features.light.room.deadline(isOn: box.settings.isBrightnessAutomatic)
  }

  static func take(_ event: LightEvent, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    switch event {
    case .measured(let light): box.features.light.room.take(light, at: now)
    case .failed: box.features.light.room.lose()
    }
    return advance(&box, to: now)
  }

  /// Lets the panel's light glide to what suits the room, once the settings say whether it shall.
  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    guard !box.startup.awaitsSettings else { return [] }
    let before = box.features.light.room.share
    box.features.light.room.advance(
      to: now, isOn: box.settings.isBrightnessAutomatic, isSeen: box.isAwake)
    return box.isAwake && box.features.light.room.share != before ? [effect(box)] : []
  }

  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    let new = box.settings
    let effects = new.brightness == old.brightness ? [] : [effect(box)]
    return new.isBrightnessAutomatic == old.isBrightnessAutomatic
      ? effects : effects + advance(&box, to: now)
  }
}
