import MusicTheory

/// The player's own tunings.
struct Tunings: Sendable, Equatable {
  /// The tunings that were found in files, in the order of their names.
  var mine: [TuningPreset] = []
}

extension ApplianceState {
  /// The tunings of a group, in the order in which they are listed.
  func tunings(of group: TuningGroup) -> [TuningPreset] {
    group == .mine ? tunings.mine : group.presets
  }
}
