import MusicTheory
import Units
import Words

/// The way through the menu: which list is shown, which line is selected, which value is changed.
extension ApplianceState {
  /// The figures of the menu.
  enum MenuTiming {
    /// A value that nobody touches any more is kept.
    static let keep = Seconds(4)
    /// A list that nobody touches any more gives way to the tuner.
    static let leave = Seconds(30)
    /// The time after that for which POWER is still the way back: eyes that were elsewhere do not know of it yet.
    static let back = Seconds(2)
  }

  var menuDeadline: Instant? {
    guard let menu, power == .running else { return nil }
    if menu.place.page.unit.isWatched(self) { return nil }
    let end = menuMemory.lastInput + (menu.editing == nil ? leaveTime : slowed(MenuTiming.keep))
    return menu.place.page == .about ? min(end, nextMinute) : end
  }

  private var nextMinute: Instant { startup.began + Seconds(Double(startup.minutes + 1) * 60) }

  mutating func advanceMenu(to now: Instant) {
    guard let due = menuDeadline, due <= now, let menu else { return }
    countMinutes(at: now)
    if menu.editing != nil {
      keep()
      menuMemory.lastInput = due
      // A hand that is late for "less" shall not put the box to rest.
      if self.menu == nil { menuMemory.closed = now }
    } else if now >= menuMemory.lastInput + leaveTime {
      self.menu = nil
      menuMemory.closed = now
    }
  }

  /// The instant at which a menu that closed by itself is forgotten.
  var backDeadline: Instant? { menuMemory.closed.map { $0 + slowed(MenuTiming.back) } }

  private var leaveTime: Seconds { slowed(MenuTiming.leave) }

  /// A time of the menu for a hand that may be slower than most.
  private func slowed(_ time: Seconds) -> Seconds { Seconds(time.value * settings.access.slowness) }

  mutating func forgetMenuLeft(at now: Instant) {
    if let due = backDeadline, now >= due { menuMemory.closed = nil }
  }

  // MARK: - Moves

  mutating func openMenu(at now: Instant) {
    menu = Menu()
    menuMemory.closed = nil
    menuMemory.lastInput = now
  }

  /// Selects the line so many below the selected one, round and round.
  mutating func select(next steps: Int) {
    guard let place = menu?.place else { return }
    let count = rows(of: place.page).count
    select(row: ((place.row + steps) % count + count) % count)
  }

  mutating func select(row: Int) {
    guard let depth = menu?.trail.count, depth > 0 else { return }
    menu?.trail[depth - 1].row = row
  }

  /// Selects the last line where the selected one is there no more.
  mutating func keepSelectionInList() {
    guard let place = menu?.place else { return }
    select(row: min(place.row, rows(of: place.page).count - 1))
  }

  /// Does what the selected line is for.
  mutating func choose(at now: Instant) -> [Effect] {
    guard let place = menu?.place else { return [] }
    switch rows(of: place.page)[place.row].action {
    case .open(let page): return open(page, at: now)
    case .openInstead(let page):
      menu?.trail.removeLast()
      return open(page, at: now)
    case .edit(let value): ModeAlone.edit(value, &self)
    case .learn: return LearnReferencePage.take(&self, at: now)
    case .forgetClock: return ClockPage.forget(&self, at: now)
    case .choose(let choice): return take(choice, at: now)
    case .install(let update): return Updates.install(update, &self)
    case .perform(let action):
      let effects = action.carryOut(&self, at: now)
      keepSelectionInList()
      return effects
    case .tone(let key):
      let effects = Tones.toggle(key: key, &self, at: now)
      keepSelectionInList()
      return effects
    case .own(let action): return OwnTuning.carryOut(action, &self, at: now)
    case .setList(let action): return SetList.carryOut(action, &self, at: now)
    case .stick(let action): return Sticks.carryOut(action, &self, at: now)
    case .alone(let action): return ModeAlone.carryOut(action, &self, at: now)
    case .restart: return end(by: .restart)
    case .back: goBack()
    case .leave: Updates.leave(&self)
    case .tell: break
    }
    return []
  }

  private mutating func open(_ page: Menu.Page, at now: Instant) -> [Effect] {
    countMinutes(at: now)
    let effects = page.unit.opened(&self)
    let row = currentRow(of: page)
    menu?.trail.append(Menu.Place(page: page, row: row))
    return effects
  }

  /// Goes to the list before, and from the first one back to the tuner.
  mutating func goBack() {
    menu?.trail.removeLast()
    if menu?.trail.isEmpty == true { menu = nil }
  }

  /// Ends the change of a value; what is played next leads to the deck.
  mutating func keep() {
    let value = menu?.editing
    menu?.editing = nil
    menu?.stride = Menu.Stride()
    // By MODE alone a value may take several of the steps that are listed.
    if case .alone(.steps)? = menu?.place.page { return }
    if value == .setListItem || value?.setting?.isPlayed == true { menu = nil }
  }

  // MARK: - Lists that change

  // A stick or a file came or went while the player is in them.

  /// Changes which lines there are; the selected ones stay selected, and lists that are gone are left.
  mutating func keepingPlaces(_ change: (inout Self) -> Void) {
    let names: [Phrase?] =
      menu?.trail.map { place in
        let rows = rows(of: place.page)
        return rows.indices.contains(place.row) ? rows[place.row].name : nil
      } ?? []
    change(&self)
    guard var trail = menu?.trail else { return }
    if let gone = trail.firstIndex(where: { !$0.page.unit.isThere(self) }) {
      trail.removeSubrange(gone...)
    }
    for index in trail.indices {
      let rows = rows(of: trail[index].page)
      let row = rows.firstIndex { $0.name == names[index] }
      trail[index].row = row ?? min(trail[index].row, rows.count - 1)
    }
    menu?.trail = trail
  }

  // MARK: - Values

  /// Changes the value by so many steps; coarse ones if the hand has been waiting for long.
  mutating func step(_ direction: Int, repetition: Int, at now: Instant) -> [Effect] {
    let isCoarse = repetition > Self.fineRepetitions
    if let setting = menu?.editing?.setting {
      let size = isCoarse ? setting.coarse : 1
      return apply(setting.stepped(direction * size, in: settings, info), at: now)
    }
    switch menu?.editing {
    case .song: return PlayerDeck.turn(by: direction * (isCoarse ? 10 : 1), &self, at: now)
    case .place:
      return PlayerDeck.seek(by: Double(direction) * (isCoarse ? 30 : 5), &self, at: now)
    case .setListItem: return SetList.turn(by: direction, &self, at: now)
    case .own(let value):
      let size = isCoarse ? settings.steps(of: value)?.coarse ?? 1 : 1
      return OwnTuning.step(value, by: direction * size, &self, at: now)
    default: return []
    }
  }

  /// The repetitions of a hold that are fine steps, two seconds of them; those after them are coarse.
  static let fineRepetitions = 16

  /// Puts the value to a share of its way, 0...1.
  mutating func slide(to share: Double, at now: Instant) -> [Effect] {
    if let setting = menu?.editing?.setting {
      return apply(setting.slid(to: share, in: settings), at: now)
    }
    switch menu?.editing {
    case .song: return PlayerDeck.slide(to: share, &self, at: now)
    case .place: return PlayerDeck.seek(toShare: share, &self, at: now)
    case .setListItem: return SetList.slide(to: share, &self, at: now)
    case .own(let value): return OwnTuning.slide(value, to: share, &self, at: now)
    default: return []
    }
  }

  /// Takes on what was chosen, and goes where the list says.
  private mutating func take(_ choice: Menu.Choice, at now: Instant) -> [Effect] {
    switch menu?.place.page.unit.leadsTo {
    case .deck: menu = nil
    case .listBefore: goBack()
    case .sameList, nil: break
    }
    var new = settings
    switch choice {
    case .value(let key, let index): Setting.of(key).set(index, &new)
    case .deck(let deck): new.deck = deck
    case .instrument(let preset):
      new.tune(to: preset)
      new.firstQuestions = 0
    case .tuning(let preset): return Tunings.choose(preset, &self, at: now)
    case .reference(let preset): new.reference = preset.reference ?? new.reference
    case .temperament(let temperament): (new.temperament, new.scale) = (temperament, nil)
    case .scale(let name): return Scales.request(name, &self)
    case .language(let language): new.speak(language)
    case .tempo(let tempo): new.metronome.tempo = tempo
    }
    return apply(new, at: now)
  }

  private mutating func countMinutes(at now: Instant) {
    startup.minutes = max(0, Int((now - startup.began).value / 60))
  }
}
