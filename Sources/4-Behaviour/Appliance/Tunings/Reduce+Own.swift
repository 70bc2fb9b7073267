import Words
public import MusicTheory
import PitchDetection
import TuningFiles
import Units

/// Changes of a player's own tunings by hand: they act at once, and are kept within a second.
extension ApplianceState {
  /// Does what a line about own tunings is for.
  mutating func carryOut(_ action: Menu.OwnAction, at now: Instant) -> [Effect] {
    let preset = settings.preset
    switch action {
    case .copy: return copy(at: now)
    case .addString:
      let strings = preset.everyString
      guard let last = strings.last, strings.count < TuningFile.strings.upperBound else {
        return []
      }
      let highest = TuningFile.notes.upperBound
      let note = min(last.note + 5, highest)
      select(row: strings.count)
      return change(to: preset.with(strings + [TuningString(number: 1, note: note)]), at: now)
    case .removeString(let index):
      var strings = preset.everyString
      guard strings.count > 1, strings.indices.contains(index) else { return [] }
      strings.remove(at: index)
      goBack()
      select(row: min(index, strings.count - 1))
      return change(to: preset.with(strings), at: now)
    case .bringSettings: return change(to: preset.with(broughtSetup), at: now)
    case .letter(let letter):
      return type(tunings.typed + TuningNames.written(letter, after: tunings.typed), at: now)
    case .erase: return type(String(tunings.typed.dropLast()), at: now)
    case .rename(let name):
      select(row: 0)
      return type(name, at: now)
    case .delete: return delete(at: now)
    case .bringBack(let tuning): return bringBack(tuning, at: now)
    case .learned: return takeLearned(at: now)
    }
  }

  /// Changes a part of the tuning by steps.
  mutating func step(_ value: Menu.OwnValue, by steps: Int, at now: Instant) -> [Effect] {
    guard let new = self.steps(of: value)?.stepped(steps) else { return [] }
    return change(to: new, at: now)
  }

  /// Puts a part of the tuning to a share of its way, 0...1.
  mutating func slide(_ value: Menu.OwnValue, to share: Double, at now: Instant) -> [Effect] {
    guard let new = steps(of: value)?.slid(to: share) else { return [] }
    return change(to: new, at: now)
  }

  /// Takes on the tuning as it was changed.
  private mutating func change(to new: TuningPreset, at now: Instant) -> [Effect] {
    guard canChangeTuning else { return [] }
    var changed = settings
    changed.preset = new
    return apply(changed, at: now)
  }

  /// Plans to keep the tuning that is on in its file, where it is another now.
  mutating func keepTuning(_ new: TuningPreset, at now: Instant) {
    let old = settings.preset
    guard canChangeTuning, new.group == .mine, new.source == old.source, new != old else { return }
    tunings.mine = tunings.mine.map { $0.source == new.source ? new : $0 }
    let due = now + .milliseconds(250)
    tunings.unsaved = Tunings.Unsaved(tuning: new, due: min(tunings.unsaved?.due ?? due, due))
  }

  /// The tuning that is to be written, if the box ends now; `nil` when all are on the disk.
  public var unsavedTuning: TuningPreset? { tunings.unsaved?.tuning }

  /// The effects that keep what was changed by hand.
  mutating func keepTuning() -> [Effect] {
    guard let unsaved = tunings.unsaved else { return [] }
    tunings.unsaved = nil
    return [.tuning(.save(unsaved.tuning))]
  }

  // MARK: - New ones, and those that go

  private mutating func copy(at now: Instant) -> [Effect] {
    let name = TuningNames.free(settings.preset.name, among: tunings.mine.map(\.name))
    let file = TuningNames.file(for: name, among: tunings.files)
    return add(settings.preset.copied(as: name, file: file), at: now)
  }

  /// Takes on a new tuning, keeps it, and shows what it has.
  private mutating func add(_ new: TuningPreset, at now: Instant) -> [Effect] {
    tunings.mine = (tunings.mine + [new]).sorted { $0.name < $1.name }
    let main = Menu.Place(page: .main, row: 0)
    menu = Menu()
    menu?.trail = [main, Menu.Place(page: .own(.tuning), row: 0)]
    let effects = choose(new, at: now)
    let row = rows(of: .main).firstIndex { $0.action == .open(.own(.tuning)) }
    menu?.trail[0].row = row ?? 0
    return effects + [.tuning(.create(new))]
  }

  private mutating func delete(at now: Instant) -> [Effect] {
    guard canChangeTuning else { return [] }
    let gone = settings.preset
    tunings.unsaved = nil
    tunings.mine.removeAll { $0.identifier == gone.identifier }
    var deleted = gone
    deleted.source = gone.source + TuningFile.deletedEnding
    tunings.deleted.insert(deleted, at: 0)
    menu = Menu()
    notify(
      .tunings, "deleted: \"Mine\" brings it back", until: now + Self.passing)
    return choose(.chromatic, at: now) + [.tuning(.delete(gone))]
  }

  private mutating func bringBack(_ tuning: TuningPreset, at now: Instant) -> [Effect] {
    tunings.deleted.removeAll { $0 == tuning }
    var back = tuning
    back.name = TuningNames.free(tuning.name, among: tunings.mine.map(\.name))
    back.source = TuningNames.file(for: back.name, among: tunings.files)
    // It is there again before what was kept of it goes.
    return add(back, at: now) + [.tuning(.forget(tuning))]
  }

  // MARK: - Names

  /// Takes a name as far as it is written: without spaces around it, and with a number where another tuning has it.
  private mutating func type(_ name: String, at now: Instant) -> [Effect] {
    guard name.count <= TuningFile.nameLength else { return [] }
    tunings.typed = name
    let plain = TuningNames.trimmed(name)
    guard !plain.isEmpty else { return [] }
    let others = tunings.mine.filter { $0.source != settings.preset.source }.map(\.name)
    var new = settings.preset
    new.name = TuningNames.free(plain, among: others)
    return change(to: new, at: now)
  }

  // MARK: - What a tuning brings along

  /// The present settings, or none where the tuning has some.
  private var broughtSetup: TuningSetup {
    var setup = TuningSetup()
    guard settings.preset.setup == setup else { return setup }
    setup.reference = settings.reference
    setup.scale = settings.scale
    setup.temperament = settings.scale == nil ? settings.temperament : nil
    setup.root = settings.scale == nil && settings.temperament.hasRoot ? settings.root : nil
    setup.capo = settings.capo
    return setup
  }

  // MARK: - Learning

  /// True while a tuning is learned by playing: whatever is played is heard as what it is.
  var isLearningTuning: Bool {
    if case .own(.learning)? = menu?.place.page { true } else { false }
  }

  private mutating func takeLearned(at now: Instant) -> [Effect] {
    guard case .own(.learning(let isRounded))? = menu?.place.page else { return [] }
    guard tunings.learner.hasStrings else {
      notify(
        .learning, "no string was heard: pluck each one and let it ring", until: now + Self.passing)
      return []
    }
    let strings = learnedStrings(isRounded: isRounded)
    let name = TuningNames.free(
      TuningNames.made(of: strings), among: tunings.mine.map(\.name))
    var setup = TuningSetup()
    if settings.reference != .standard { setup.reference = settings.reference }
    let file = TuningNames.file(for: name, among: tunings.files)
    return add(TuningPreset(mine: name, strings: strings, setup: setup, source: file), at: now)
  }

  private func learnedStrings(isRounded: Bool) -> [TuningString] {
    let learner = tunings.learner
    guard !learner.strummed.isEmpty else {
      return learner.strings(reference: settings.reference, isRounded: isRounded)
    }
    // What was strummed lies beside the strings of the tuning that is on.
    let heard = zip(strummed, learner.strummed).map { note, cents in
      target.frequency(of: note).raised(by: cents ?? Cents(0))
    }
    return StringLearner.strings(heard, reference: settings.reference, isRounded: isRounded)
  }
}
