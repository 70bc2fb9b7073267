import DevicePorts
import MusicTheory
import PitchDetection
import TuningFiles
import Units
import Words

/// The player's own tunings: which there are, and what of them is not in its file yet.
struct Tunings: Feature {
  /// A tuning that is to be written.
  private struct Unsaved: Sendable, Equatable {
    var tuning: TuningPreset
    /// The instant at which it is written.
    var due: Instant
  }

  /// The tunings that were found in files, in the order of their names.
  private(set) var mine: [TuningPreset] = []
  /// The tunings that were deleted and can be brought back, the last one first.
  private(set) var deleted: [TuningPreset] = []
  /// The tuning that was changed and is not in its file yet; `nil` while all are.
  private var waiting: Unsaved?
  /// The name that is being written, letter by letter.
  private(set) var typed = ""
  /// The strings of a tuning that is being learned.
  private(set) var learner = StringLearner()

  /// The tuning that is not in its file yet; `nil` while all are.
  var unsaved: TuningPreset? { waiting?.tuning }

  /// The names of the files that are taken, or were until their tunings were deleted.
  var files: [String] {
    let ending = TuningFile.deletedEnding
    return (mine + deleted).map(\.source).map {
      $0.hasSuffix(ending) ? String($0.dropLast(ending.count)) : $0
    }
  }

  /// The tunings of a group, in the order in which they are listed.
  func tunings(of group: TuningGroup) -> [TuningPreset] { group == .mine ? mine : group.presets }

  /// The tuning before the one that is on; `nil` if there was none, or is none any more.
  static func last(_ box: ApplianceState) -> TuningPreset? {
    let identifier = box.settings.lastTuning
    guard !identifier.isEmpty, identifier != box.settings.preset.identifier else { return nil }
    return TuningPreset(identifier: identifier)
      ?? box.features.tunings.mine.first { $0.identifier == identifier }
  }

  // MARK: - Files

  /// Takes what was found out about files of tunings.
  static func take(_ event: TuningEvent, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    switch event {
    case .found(let found): return take(found, &box, at: now)
    case .saved(let file, let newName):
      box.dismiss(.savingTuning)
      if file != newName {
        if box.settings.preset.source == file { box.settings.preset.source = newName }
        box.features.tunings.rename(file, to: newName)
      }
      return []
    case .refused(let file, let sentence):
      let again = now + ApplianceState.saveRetry
      box.notify(.savingTuning, Phrase(sentence: sentence), until: again)
      box.features.tunings.keepLost(file, at: again)
      return []
    }
  }

  /// Has the files looked through, with an eye on the tuning that is on.
  static func look(_ box: ApplianceState) -> Effect {
    let preset = box.settings.preset
    return .tuning(.look(for: preset.group == .mine ? preset.name : ""))
  }

  /// Takes that a new tuning was kept in another file, since one that cannot be read had the name.
  private mutating func rename(_ file: String, to newName: String) {
    if waiting?.tuning.source == file { waiting?.tuning.source = newName }
    for index in mine.indices where mine[index].source == file { mine[index].source = newName }
  }

  /// Plans to write a tuning again whose file could not be written.
  private mutating func keepLost(_ file: String, at due: Instant) {
    // What was changed meanwhile is newer, and comes sooner.
    guard waiting == nil, let lost = mine.first(where: { $0.source == file }) else { return }
    waiting = Unsaved(tuning: lost, due: due)
  }

  /// Takes the contents of the files, unless what was changed by hand is newer.
  private static func take(
    _ found: FoundTunings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    tellFaults(of: found, &box, at: now)
    guard box.features.tunings.waiting == nil else { return [] }
    box.keepingPlaces {
      $0.features.tunings.mine = found.mine
      $0.features.tunings.deleted = found.deleted
    }
    let effects = followMine(&box, at: now)
    // The tuning that is on may have fewer strings now.
    box.keepingPlaces { _ in }
    return effects
  }

  private static func tellFaults(
    of found: FoundTunings, _ box: inout ApplianceState, at now: Instant
  ) {
    let text: Phrase
    if found.unlisted > 0 {
      text = "too many files of tunings: \(found.unlisted) are not listed"
    } else if let first = found.faults.first {
      let count = found.faults.count
      text =
        count == 1
        ? Phrase(sentence: first) : "\(count) files of tunings: \(Phrase(sentence: first))"
    } else {
      return box.dismiss(.tunings)
    }
    box.notify(.tunings, text, until: now + ApplianceState.passing)
  }

  /// Takes on the tuning that is on as its file has it now; one whose file is gone stays as it is.
  private static func followMine(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let preset = box.settings.preset
    guard preset.group == .mine else { return [] }
    guard let found = box.features.tunings.mine.first(where: { $0.name == preset.name }) else {
      if preset.strings.isEmpty {
        box.notify(
          .tunings, "the tuning \"\(name: preset.name)\" is not there: every note counts",
          until: now + ApplianceState.passing)
      }
      return []
    }
    guard found != preset else { return [] }
    var new = box.settings
    new.preset = found
    return box.follow(new, at: now)
  }

  /// Takes on a tuning, with the settings that it brings along.
  static func choose(
    _ preset: TuningPreset, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    var new = box.settings
    new.tune(to: preset)
    let setup = preset.setup
    if let reference = setup.reference { new.reference = reference }
    if let temperament = setup.temperament { (new.temperament, new.scale) = (temperament, nil) }
    if let root = setup.root { new.root = root }
    if let capo = setup.capo { new.capo = capo }
    return box.apply(new, at: now) + (setup.scale.map { Scales.request($0, &box) } ?? [])
  }

  // MARK: - Keeping

  static func deadline(_ box: ApplianceState) -> Instant? { box.features.tunings.waiting?.due }

  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    guard let due = deadline(box), now >= due else { return [] }
    return keep(&box)
  }

  /// Plans to keep the tuning that is on in its file within a second, if it is another now.
  static func plan(_ new: TuningPreset, _ box: inout ApplianceState, at now: Instant) {
    let old = box.settings.preset
    guard old.canChange, new.group == .mine, new.source == old.source, new != old else {
      return
    }
    box.features.tunings.plan(new, at: now + .milliseconds(250))
  }

  private mutating func plan(_ new: TuningPreset, at due: Instant) {
    mine = mine.map { $0.source == new.source ? new : $0 }
    waiting = Unsaved(tuning: new, due: min(waiting?.due ?? due, due))
  }

  static func end(_ box: inout ApplianceState) -> [Effect] { keep(&box) }

  /// Has written what was changed by hand.
  static func keep(_ box: inout ApplianceState) -> [Effect] {
    guard let unsaved = box.features.tunings.unsaved else { return [] }
    box.features.tunings.waiting = nil
    return [.tuning(.save(unsaved))]
  }

  // MARK: - New ones, and those that go

  /// Adds a new tuning.
  mutating func add(_ new: TuningPreset) { mine = (mine + [new]).sorted { $0.name < $1.name } }

  /// Takes a tuning away, which can be brought back.
  mutating func delete(_ gone: TuningPreset) {
    waiting = nil
    mine.removeAll { $0.identifier == gone.identifier }
    var kept = gone
    kept.source = gone.source + TuningFile.deletedEnding
    deleted.insert(kept, at: 0)
  }

  /// Takes a tuning out of those that can be brought back.
  mutating func forget(_ tuning: TuningPreset) { deleted.removeAll { $0 == tuning } }

  /// Takes the name that is being written.
  mutating func write(_ name: String) { typed = name }

  // MARK: - Learning

  /// Begins to learn a tuning by playing.
  mutating func beginLearning() { learner = StringLearner() }

  /// Takes what is played while a tuning is learned.
  mutating func hear(_ reading: PitchReading, at now: Instant) { learner.hear(reading, at: now) }

  /// Takes strings that are struck while a tuning is learned.
  mutating func hear(_ reading: StrumReading, strings: Int) {
    learner.hear(reading, strings: strings)
  }
}

extension TuningPreset {
  /// True for a tuning that can be changed: a text that is no TOML is only read.
  var canChange: Bool { group == .mine && source.hasSuffix(".toml") && !strings.isEmpty }
}

extension Settings {
  /// Takes on a tuning, and remembers the one before it.
  mutating func tune(to new: TuningPreset) {
    if new.identifier != preset.identifier { lastTuning = preset.identifier }
    preset = new
  }
}
