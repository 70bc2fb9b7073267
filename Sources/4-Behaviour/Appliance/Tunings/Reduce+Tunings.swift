import MusicTheory
import Units

/// The player's own tunings: which there are, and the one that is on.
extension ApplianceState {
  /// Takes what was found out about files of tunings.
  mutating func take(_ event: TuningEvent, at now: Instant) -> [Effect] {
    switch event {
    case .found(let mine, let faults):
      keepingPlaces { $0.tunings.mine = mine }
      tell(faults: faults, at: now)
      return followMine(at: now)
    }
  }

  /// Takes on a tuning, with the settings that it brings along.
  mutating func choose(_ preset: TuningPreset, at now: Instant) -> [Effect] {
    var new = settings
    new.preset = preset
    let setup = preset.setup
    if let reference = setup.reference { new.reference = reference }
    if let temperament = setup.temperament { (new.temperament, new.scale) = (temperament, nil) }
    if let root = setup.root { new.root = root }
    if let capo = setup.capo { new.capo = capo }
    return apply(new, at: now) + (setup.scale.map { request(scale: $0) } ?? [])
  }

  private mutating func tell(faults: [String], at now: Instant) {
    guard let first = faults.first else { return dismiss(.tunings) }
    let text = faults.count == 1 ? first : "\(faults.count) files of tunings: \(first)"
    notify(.tunings, text, until: now + Self.passing)
  }

  /// Takes on the tuning that is on as its file has it now; one whose file is gone stays as it is.
  private mutating func followMine(at now: Instant) -> [Effect] {
    guard settings.preset.group == .mine else { return [] }
    guard let found = tunings.mine.first(where: { $0.name == settings.preset.name }) else {
      if settings.preset.strings.isEmpty {
        notify(
          .tunings, "the tuning \"\(settings.preset.name)\" is not there: every note counts",
          until: now + Self.passing)
      }
      return []
    }
    guard found != settings.preset else { return [] }
    var new = settings
    new.preset = found
    return follow(new, at: now)
  }
}
