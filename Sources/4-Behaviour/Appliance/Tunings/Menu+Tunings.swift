import Words
import MusicTheory

/// The lists of tunings.
extension ApplianceState {
  /// The groups, the player's own tunings first.
  var groupRows: [Menu.Row] {
    TuningGroup.allCases.map { group in
      let presets = tunings(of: group)
      let isOne = presets.count == 1 && group != .mine
      return Menu.Row(
        name: Phrase(words: group.title),
        value: isOne ? "" : presets.isEmpty ? "none yet" : "\(presets.count)",
        isCurrent: group == settings.preset.group,
        action: isOne ? .choose(.tuning(presets[0])) : .open(.tunings(group)))
    }
  }

  /// The tunings of a group.
  func tuningRows(of group: TuningGroup) -> [Menu.Row] {
    tunings(of: group).map { preset in
      Menu.Row(
        name: preset.words,
        value: spelled(preset),
        isCurrent: preset == settings.preset, action: .choose(.tuning(preset)))
    } + (group == .mine ? ownActionRows : [])
  }

  /// The strings of a tuning; of many their number, so that the name has room.
  private func spelled(_ preset: TuningPreset) -> Phrase {
    preset.group == .mine && preset.strings.count > 8
      ? "\(preset.strings.count) strings"
      : Phrase(
        note: preset.strings.map(settings.naming(of: preset).name).joined(separator: " "))
  }

  /// The line that leads to the fret and the move of the whole tuning.
  var shiftRow: Menu.Row {
    let shift = settings.shift
    let texts =
      ([
        settings.capo == .none ? nil : "fret \(settings.capo.fret)",
        shift.semitones == 0 ? nil : Setting.of(.shift).text(settings),
        shift.drop == 0 ? nil : "drop \(shift.drop)",
      ] as [Phrase?]).compactMap(\.self)
    return Menu.Row(
      name: Self.title(of: .shift), value: texts.isEmpty ? "none" : texts.joined(),
      action: .open(.shift))
  }
}
