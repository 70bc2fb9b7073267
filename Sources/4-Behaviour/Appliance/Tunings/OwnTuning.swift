import MusicTheory
import TuningFiles
import Units
import Words

/// Changes of a player's own tunings by hand: they act at once, and are kept within a second.
enum OwnTuning {
  /// Does what a line about own tunings is for.
  static func carryOut(
    _ action: Menu.OwnAction, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    let preset = box.settings.preset
    let typed = box.features.tunings.typed
    switch action {
    case .copy: return copy(&box, at: now)
    case .addString:
      let strings = preset.everyString
      guard let last = strings.last, strings.count < TuningFile.strings.upperBound else {
        return []
      }
      let highest = TuningFile.notes.upperBound
      let note = min(last.note + 5, highest)
      box.select(row: strings.count)
      return change(to: preset.with(strings + [TuningString(number: 1, note: note)]), &box, at: now)
    case .removeString(let index):
      var strings = preset.everyString
      guard strings.count > 1, strings.indices.contains(index) else { return [] }
      strings.remove(at: index)
      box.goBack()
      box.select(row: min(index, strings.count - 1))
      return change(to: preset.with(strings), &box, at: now)
    case .bringSettings:
      return change(to: preset.with(broughtSetup(box.settings)), &box, at: now)
    case .letter(let letter):
      return write(typed + TuningNames.written(letter, after: typed), &box, at: now)
    case .erase: return write(String(typed.dropLast()), &box, at: now)
    case .rename(let name):
      box.select(row: 0)
      return write(name, &box, at: now)
    case .delete: return delete(&box, at: now)
    case .bringBack(let tuning): return bringBack(tuning, &box, at: now)
    case .learned: return takeLearned(&box, at: now)
    }
  }

  /// Changes a part of the tuning by steps.
  static func step(
    _ value: Menu.OwnValue, by steps: Int, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard let new = box.settings.steps(of: value)?.stepped(steps) else { return [] }
    return change(to: new, &box, at: now)
  }

  /// Puts a part of the tuning to a share of its way, 0...1.
  static func slide(
    _ value: Menu.OwnValue, to share: Double, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard let new = box.settings.steps(of: value)?.slid(to: share) else { return [] }
    return change(to: new, &box, at: now)
  }

  /// Takes on the tuning as it was changed.
  private static func change(
    to new: TuningPreset, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard box.settings.preset.canChange else { return [] }
    var changed = box.settings
    changed.preset = new
    return box.apply(changed, at: now)
  }

  // MARK: - New ones, and those that go

  private static func copy(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let (preset, tunings) = (box.settings.preset, box.features.tunings)
    let name = TuningNames.free(preset.name, among: tunings.mine.map(\.name))
    let file = TuningNames.file(for: name, among: tunings.files)
    return add(preset.copied(as: name, file: file), &box, at: now)
  }

  /// Takes on a new tuning, keeps it, and shows what it has.
  private static func add(
    _ new: TuningPreset, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    box.features.tunings.add(new)
    let effects = Tunings.choose(new, &box, at: now)
    box.menu = Menu()
    box.show(through: [.main, .more, .own(.tuning)])
    return effects + [.tuning(.create(new))]
  }

  private static func delete(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let gone = box.settings.preset
    guard gone.canChange else { return [] }
    box.features.tunings.delete(gone)
    box.menu = Menu()
    box.notify(
      .tunings, "deleted: \"Mine\" brings it back", until: now + ApplianceState.passing)
    return Tunings.choose(.chromatic, &box, at: now) + [.tuning(.delete(gone))]
  }

  private static func bringBack(
    _ tuning: TuningPreset, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    box.features.tunings.forget(tuning)
    let tunings = box.features.tunings
    var back = tuning
    back.name = TuningNames.free(tuning.name, among: tunings.mine.map(\.name))
    back.source = TuningNames.file(for: back.name, among: tunings.files)
    // It is there again before what was kept of it goes.
    return add(back, &box, at: now) + [.tuning(.forget(tuning))]
  }

  // MARK: - Names

  /// Takes a name as far as it is written: without spaces around it, and with a number if another tuning has it.
  private static func write(
    _ name: String, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard name.count <= TuningFile.nameLength else { return [] }
    box.features.tunings.write(name)
    let plain = TuningNames.trimmed(name)
    guard !plain.isEmpty else { return [] }
    var new = box.settings.preset
    let others = box.features.tunings.mine.filter { $0.source != new.source }.map(\.name)
    new.name = TuningNames.free(plain, among: others)
    return change(to: new, &box, at: now)
  }

  // MARK: - What a tuning brings along

  /// The present settings, or none if the tuning has some.
  private static func broughtSetup(_ settings: Settings) -> TuningSetup {
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

  private static func takeLearned(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard case .own(.learning(let isRounded))? = box.menu?.place.page else { return [] }
    let tunings = box.features.tunings
    guard tunings.learner.hasStrings else {
      box.notify(
        .learning, "no string was heard: pluck each one and let it ring",
        until: now + ApplianceState.passing)
      return []
    }
    let strings = learnedStrings(box, isRounded: isRounded)
    let name = TuningNames.free(
      TuningNames.made(of: strings), among: tunings.mine.map(\.name))
    var setup = TuningSetup()
    if box.settings.reference != .standard { setup.reference = box.settings.reference }
    let file = TuningNames.file(for: name, among: tunings.files)
    return add(
      TuningPreset(mine: name, strings: strings, setup: setup, source: file), &box, at: now)
  }

  private static func learnedStrings(_ box: ApplianceState, isRounded: Bool) -> [TuningString] {
    let (learner, reference) = (box.features.tunings.learner, box.settings.reference)
    guard !learner.strummed.isEmpty else {
      return learner.strings(reference: reference, isRounded: isRounded)
    }
    // What was strummed lies beside the strings of the tuning that is on.
    let heard = zip(box.strummed, learner.strummed).map { note, cents in
      box.target.frequency(of: note).raised(by: cents ?? Cents(0))
    }
    return StringLearner.strings(heard, reference: reference, isRounded: isRounded)
  }
}
