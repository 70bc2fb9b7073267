import Words
import MusicTheory
import Units

/// The player's own tunings: which there are, and the one that is on.
extension ApplianceState {
  /// Takes what was found out about files of tunings.
  mutating func take(_ event: TuningEvent, at now: Instant) -> [Effect] {
    switch event {
    case .found(let found): return take(found, at: now)
    case .saved(let file, let newName):
      dismiss(.savingTuning)
      if file != newName { renameFile(file, to: newName) }
      return []
    case .refused(let file, let sentence):
      notify(.savingTuning, Phrase(sentence: sentence), until: now + Self.saveRetry)
      // What was changed meanwhile is newer, and comes sooner.
      guard tunings.unsaved == nil, let lost = tunings.mine.first(where: { $0.source == file })
      else { return [] }
      tunings.unsaved = Tunings.Unsaved(tuning: lost, due: now + Self.saveRetry)
      return []
    }
  }

  /// Has the files looked through, with an eye on the tuning that is on.
  var lookForTunings: Effect {
    .tuning(.look(for: settings.preset.group == .mine ? settings.preset.name : ""))
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

  /// Takes the contents of the files, unless what was changed by hand is newer.
  private mutating func take(_ found: FoundTunings, at now: Instant) -> [Effect] {
    tellFaults(of: found, at: now)
    guard tunings.unsaved == nil else { return [] }
    keepingPlaces {
      $0.tunings.mine = found.mine
      $0.tunings.deleted = found.deleted
    }
    let effects = followMine(at: now)
    // The tuning that is on may have fewer strings now.
    keepingPlaces { _ in }
    return effects
  }

  /// Takes that a new tuning was kept in another file, since one that cannot be read had the name.
  private mutating func renameFile(_ file: String, to newName: String) {
    if settings.preset.source == file { settings.preset.source = newName }
    if tunings.unsaved?.tuning.source == file { tunings.unsaved?.tuning.source = newName }
    for index in tunings.mine.indices where tunings.mine[index].source == file {
      tunings.mine[index].source = newName
    }
  }

  private mutating func tellFaults(of found: FoundTunings, at now: Instant) {
    let text: Phrase
    if found.unlisted > 0 {
      text = "too many files of tunings: \(found.unlisted) are not listed"
    } else if let first = found.faults.first {
      let count = found.faults.count
      text =
        count == 1
        ? Phrase(sentence: first) : "\(count) files of tunings: \(Phrase(sentence: first))"
    } else {
      return dismiss(.tunings)
    }
    notify(.tunings, text, until: now + Self.passing)
  }

  /// Takes on the tuning that is on as its file has it now; one whose file is gone stays as it is.
  private mutating func followMine(at now: Instant) -> [Effect] {
    guard settings.preset.group == .mine else { return [] }
    guard let found = tunings.mine.first(where: { $0.name == settings.preset.name }) else {
      if settings.preset.strings.isEmpty {
        notify(
          .tunings, "the tuning \"\(name: settings.preset.name)\" is not there: every note counts",
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
