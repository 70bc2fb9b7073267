import DevicePorts
import Units
import Words

/// Updates of the box: found, chosen, confirmed, installed, started.
struct Updates: Feature {
  /// The updates that could be installed, in order of their names.
  private(set) var found: [UpdateFile] = []
  /// The update that is being installed or was; `nil` if none is worth telling of.
  private(set) var installation: Installation?

  /// The time for which the outcome of an installing stays on the screen, for somebody who went away meanwhile.
  private static let told = Seconds(30)

  static func take(_ event: UpdateEvent, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    switch event {
    case .found(let found): list(found, &box, at: now)
    case .progress(let share): box.features.updates.installation?.progress.take(share: share)
    case .ended(let isInstalled, let sentence):
      let hasEnded = box.features.updates.installation?.progress.end(isDone: isInstalled, sentence)
      guard hasEnded == true else { break }
      box.menuMemory.lastInput = now
      box.notify(.update, Phrase(sentence: sentence), until: now + told)
    }
    return []
  }

  /// A stick came, went or holds something else.
  private static func list(_ found: [UpdateFile], _ box: inout ApplianceState, at now: Instant) {
    let isNew = found.contains { !box.features.updates.found.contains($0) }
    box.keepingPlaces { $0.features.updates.found = found }
    if isNew {
      let which: Phrase =
        found.count == 1 ? "update \(name: found[0].name)" : "\(found.count) updates"
      box.notify(
        .update, "\(which) on the stick: see the menu", until: now + ApplianceState.passing)
    }
  }

  /// Starts to install what was chosen and confirmed.
  static func install(_ update: UpdateFile, _ box: inout ApplianceState) -> [Effect] {
    guard box.installation?.progress.isRunning != true else { return [] }
    box.keepingPlaces { $0.features.updates.installation = Installation(update: update) }
    box.show(through: [.main, .more, .installation])
    box.dismiss(.update)
    return [.update(.install(update))]
  }

  /// Leaves what an installing came to; one that failed is no more to be seen.
  static func leave(_ box: inout ApplianceState) {
    if case .failed = box.installation?.progress {
      box.keepingPlaces { $0.features.updates.installation = nil }
      box.dismiss(.update)
    }
    if let place = box.menu?.trail.firstIndex(where: { $0.page == .installation }) {
      box.menu?.trail.removeSubrange(place...)
    }
  }
}
