import Words
import DevicePorts
import Units

/// Updates: found, chosen, confirmed, installed, started.
extension ApplianceState {
  /// The time for which the outcome of an installing stays on the screen, for somebody who went away meanwhile.
  private static let told = Seconds(30)

  mutating func take(_ event: UpdateEvent, at now: Instant) -> [Effect] {
    switch event {
    case .found(let found): take(found, at: now)
    case .progress(let share): updating.installation?.stage.take(share: share)
    case .ended(let isInstalled, let sentence):
      guard updating.installation?.stage.end(isDone: isInstalled, sentence) == true else { break }
      menuMemory.lastInput = now
      notify(.update, Phrase(sentence: sentence), until: now + Self.told)
    }
    return []
  }

  /// A stick came, went or holds something else.
  private mutating func take(_ found: [UpdateFile], at now: Instant) {
    let isNew = found.contains { !updating.found.contains($0) }
    keepingPlaces { $0.updating.found = found }
    if isNew {
      let which: Phrase =
        found.count == 1 ? "update \(name: found[0].name)" : "\(found.count) updates"
      notify(.update, "\(which) on the stick: see the menu", until: now + Self.passing)
    }
  }

  /// Starts to install what was chosen and confirmed.
  mutating func install(_ update: UpdateFile) -> [Effect] {
    guard installation?.stage.isRunning != true else { return [] }
    keepingPlaces { $0.updating.installation = Installation(update: update) }
    let begin = Menu.Place(page: .main, row: currentRow(named: Self.updateRow))
    menu?.trail = [begin, Menu.Place(page: .installation, row: 0)]
    dismiss(.update)
    return [.install(update)]
  }

  /// Leaves what an installing came to; one that failed is no more to be seen.
  mutating func leaveInstallation() {
    if case .failed = installation?.stage {
      keepingPlaces { $0.updating.installation = nil }
      dismiss(.update)
    }
    menu?.trail.removeSubrange(1...)
  }

  static let updateRow: Phrase = "Update"

  private func currentRow(named name: Phrase) -> Int {
    rows(of: .main).firstIndex { $0.name == name } ?? 0
  }
}
