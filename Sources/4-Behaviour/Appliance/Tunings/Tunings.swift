import MusicTheory
import TuningFiles
import Units

/// The player's own tunings.
struct Tunings: Sendable, Equatable {
  /// The tunings that were found in files, in the order of their names.
  var mine: [TuningPreset] = []
  /// The tunings that were deleted and can be brought back, the last one first.
  var deleted: [TuningPreset] = []
  /// The tuning that was changed and is not in its file yet; `nil` while all are.
  var unsaved: Unsaved?
  /// The name that is being written, letter by letter.
  var typed = ""
  /// The strings of a tuning that is being learned.
  var learner = StringLearner()

  /// A tuning that is to be written.
  struct Unsaved: Sendable, Equatable {
    var tuning: TuningPreset
    /// The instant at which it is written.
    var due: Instant
  }

  /// The names of the files that are taken, or were until their tunings were deleted.
  var files: [String] {
    let ending = TuningFile.deletedEnding
    return (mine + deleted).map(\.source).map {
      $0.hasSuffix(ending) ? String($0.dropLast(ending.count)) : $0
    }
  }
}

extension ApplianceState {
  /// The tunings of a group, in the order in which they are listed.
  func tunings(of group: TuningGroup) -> [TuningPreset] {
    group == .mine ? tunings.mine : group.presets
  }
}
