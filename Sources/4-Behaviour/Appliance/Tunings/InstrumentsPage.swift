import MusicTheory
import Words

/// Families of instruments, the player's own tunings first.
struct InstrumentsPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Instrument" }

  var leadsTo: Menu.Way { .deck }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    TuningGroup.allCases.map { group in
      let presets = box.features.tunings.tunings(of: group)
      let only = group.onlyPreset
      return Menu.Row(
        name: Phrase(words: group.title),
        value: only != nil ? "" : presets.isEmpty ? "none yet" : "\(presets.count)",
        isCurrent: group == box.settings.preset.group,
        action: only.map { .choose(.tuning($0)) } ?? .open(.tunings(group)))
    }
  }

  func opened(_ box: inout ApplianceState) -> [Effect] { [Tunings.look(box)] }
}
