import DevicePorts
import Units
import Words

/// The sticks that are plugged in: found, looked through, copied to and taken from.
struct Sticks: Feature {
  /// The sticks, in order of their paths.
  private(set) var found: [Stick] = []
  /// The files of the stick that was looked through last; `nil` until the look is over.
  private(set) var listing: StickListing?
  /// The copying that is under way or has ended; `nil` if none is worth telling of.
  private(set) var copying: Copying?

  static func take(_ event: StickEvent, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    switch event {
    case .found(let found): list(found, &box, at: now)
    case .listed(let listing): box.keepingPlaces { $0.features.sticks.listing = listing }
    case .progress(let share): box.features.sticks.copying?.progress.take(share: share)
    case .ended(let isDone, let sentence):
      guard box.features.sticks.copying?.progress.end(isDone: isDone, sentence) == true else {
        break
      }
      box.menuMemory.lastInput = now
      box.notify(.stick, Phrase(sentence: sentence), until: now + ApplianceState.passing)
    }
    return []
  }

  /// A stick came or went; a copying tells its own end.
  private static func list(_ found: [Stick], _ box: inout ApplianceState, at now: Instant) {
    let known = box.features.sticks.found
    if found.contains(where: { !$0.isUsable && !known.contains($0) }) { explain(&box, at: now) }
    box.keepingPlaces {
      if known != found { $0.features.sticks.listing = nil }
      $0.features.sticks.found = found
    }
  }

  private static func explain(_ box: inout ApplianceState, at now: Instant) {
    box.notify(
      .stick, "The stick cannot be read: format it as FAT32 or exFAT",
      until: now + ApplianceState.passing)
  }

  /// Looks through a stick: what was found on another is forgotten.
  static func look(through stick: Stick, _ box: inout ApplianceState) -> [Effect] {
    box.features.sticks.listing = nil
    return [.stick(.look(stick))]
  }

  /// Does what a line about a stick is for.
  static func carryOut(
    _ action: Menu.StickAction, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    switch action {
    case .copy(let kinds, let stick): return copy(kinds, to: stick, &box)
    case .take(let files, let keepsBoth):
      // A question that was answered is over.
      if box.menu?.place.page.unit is TakeQuestionPage { box.goBack() }
      return [.take(files, keepsBoth: keepsBoth)]
    case .tell(let sentence):
      box.notify(.stick, Phrase(sentence: sentence), until: now + ApplianceState.passing)
    case .explain: explain(&box, at: now)
    case .leave:
      box.keepingPlaces { $0.features.sticks.copying = nil }
      box.dismiss(.stick)
    }
    return []
  }

  private static func copy(
    _ kinds: [CarriedKind], to stick: Stick, _ box: inout ApplianceState
  ) -> [Effect] {
    guard box.features.sticks.copying?.progress.isRunning != true else { return [] }
    box.features.sticks.copying = Copying(stick: stick)
    box.menu?.trail.append(Menu.Place(page: .stick(.copying), row: 0))
    box.dismiss(.stick)
    return [.stick(.copy(kinds, stick))]
  }

  // MARK: - What was taken

  static func take(
    _ taken: Taken, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    tell(taken, &box, at: now)
    var effects: [Effect] = [Tunings.look(box), .scale(.look)]
    if let items = taken.items {
      effects += SetList.take(items, keepsOwn: taken.keepsItems, &box, at: now)
    }
    if var settings = taken.settings {
      // The item of the set list that was on belongs to the list of another box.
      settings.setListItem = box.settings.setListItem
      effects += box.adopt(settings, at: now)
    }
    // What differed is the same now.
    for case .stick(.take(let stick)) in box.menu?.trail.map(\.page) ?? [] {
      effects.append(.stick(.look(stick)))
    }
    return effects
  }

  private static func tell(_ taken: Taken, _ box: inout ApplianceState, at now: Instant) {
    let taken: Phrase =
      if let fault = taken.faults.first {
        Phrase(sentence: fault)
      } else if taken.count == 1 {
        "1 file is in the box now; the stick can be pulled out"
      } else {
        "\(taken.count) files are in the box now; the stick can be pulled out"
      }
    box.notify(.stick, taken, until: now + ApplianceState.passing)
  }
}
