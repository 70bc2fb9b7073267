import Words
import DevicePorts
import Units

/// Sticks: found, looked through, copied to and taken from.
extension ApplianceState {
  mutating func take(_ event: StickEvent, at now: Instant) -> [Effect] {
    switch event {
    case .found(let found): take(found, at: now)
    case .listed(let listing): keepingPlaces { $0.sticks.listing = listing }
    case .progress(let share): sticks.copying?.stage.take(share: share)
    case .ended(let isDone, let sentence):
      guard sticks.copying?.stage.end(isDone: isDone, sentence) == true else { break }
      menuMemory.lastInput = now
      notify(.stick, Phrase(sentence: sentence), until: now + Self.passing)
    case .took(let taken): return take(taken, at: now)
    }
    return []
  }

  /// True while a copying is on the screen: whoever watches it does not touch anything.
  var showsCopying: Bool {
    menu?.place.page == .stick(.copying) && sticks.copying?.stage.isRunning == true
  }

  /// A stick came or went; a copying tells its own end.
  private mutating func take(_ found: [Stick], at now: Instant) {
    if found.contains(where: { !$0.isUsable && !sticks.found.contains($0) }) {
      explainSticks(at: now)
    }
    keepingPlaces {
      if $0.sticks.found != found { $0.sticks.listing = nil }
      $0.sticks.found = found
    }
  }

  private mutating func explainSticks(at now: Instant) {
    notify(
      .stick, "The stick cannot be read: format it as FAT32 or exFAT", until: now + Self.passing)
  }

  /// The look that a list about a stick is made of.
  mutating func look(for page: Menu.StickPage) -> [Effect] {
    guard case .take(let stick) = page else { return [] }
    sticks.listing = nil
    return [.stick(.look(stick))]
  }

  /// Does what a line about a stick is for.
  mutating func carryOut(_ action: Menu.StickAction, at now: Instant) -> [Effect] {
    switch action {
    case .copy(let kinds, let stick): return copy(kinds, to: stick)
    case .take(let files, let keepsBoth):
      // A question that was answered is over.
      if case .stick(let page)? = menu?.place.page, page.isQuestion { goBack() }
      return [.stick(.take(files, keepsBoth: keepsBoth))]
    case .tell(let sentence): notify(.stick, Phrase(sentence: sentence), until: now + Self.passing)
    case .explain: explainSticks(at: now)
    case .leave:
      keepingPlaces { $0.sticks.copying = nil }
      dismiss(.stick)
    }
    return []
  }

  private mutating func copy(_ kinds: [CarriedKind], to stick: Stick) -> [Effect] {
    guard sticks.copying?.stage.isRunning != true else { return [] }
    sticks.copying = Copying(stick: stick)
    menu?.trail.append(Menu.Place(page: .stick(.copying), row: 0))
    dismiss(.stick)
    return [.stick(.copy(kinds, stick))]
  }

  // MARK: - What was taken

  private mutating func take(_ taken: Taken, at now: Instant) -> [Effect] {
    tell(taken, at: now)
    var effects: [Effect] = [lookForTunings, .scale(.look)]
    if let items = taken.items { effects += take(items, keepsOwn: taken.keepsItems, at: now) }
    if let new = taken.settings { effects += take(new, at: now) }
    // What differed is the same now.
    for case .stick(.take(let stick)) in menu?.trail.map(\.page) ?? [] {
      effects.append(.stick(.look(stick)))
    }
    return effects
  }

  private mutating func tell(_ taken: Taken, at now: Instant) {
    let taken: Phrase =
      if let fault = taken.faults.first {
        Phrase(sentence: fault)
      } else if taken.count == 1 {
        "1 file is in the box now; the stick can be pulled out"
      } else {
        "\(taken.count) files are in the box now; the stick can be pulled out"
      }
    notify(.stick, taken, until: now + Self.passing)
  }

  /// Takes on settings; the set list's item that was on belongs to the list of another box.
  private mutating func take(_ new: Settings, at now: Instant) -> [Effect] {
    var settings = new
    settings.setListItem = self.settings.setListItem
    return adopt(settings, at: now)
  }

  /// Takes items in place of the set list, or behind it as far as there is room.
  private mutating func take(
    _ items: [SetListItem], keepsOwn: Bool, at now: Instant
  ) -> [Effect] {
    guard setList.isKnown else { return [.setList(.look)] }
    var all = keepsOwn ? setList.items : []
    let more = items.filter { !all.contains($0) }
    for var item in more.prefix(SetListItem.most - all.count) {
      item.name = TuningNames.free(item.name, among: all.map(\.name))
      all.append(item)
    }
    let left = more.count - (all.count - (keepsOwn ? setList.items.count : 0))
    if left > 0 {
      notify(
        .stick, "the set list has room for \(SetListItem.most) items: \(left) were left out",
        until: now + Self.passing)
    }
    keepingPlaces { state in
      state.setList.items = all
      state.setList.current = state.settings.setListItem.flatMap { name in
        all.firstIndex { $0.name == name }
      }
    }
    return [.setList(.save(all))]
  }
}

/// The lists about a stick that are there no more when it is gone.
extension ApplianceState {
  func isThere(_ page: Menu.StickPage) -> Bool {
    switch page {
    case .ways(let stick), .copy(let stick), .take(let stick): sticks.found.contains(stick)
    case .files(let box), .questionOfAll(let box):
      sticks.listing?.boxes.contains(box) == true
    case .question(let file): sticks.listing?.files.contains(file) == true
    case .copying: sticks.copying != nil
    }
  }
}

extension Menu.StickPage {
  /// True for the step between choosing and doing.
  var isQuestion: Bool {
    switch self {
    case .question, .questionOfAll: true
    case .ways, .copy, .take, .files, .copying: false
    }
  }
}
