import MusicTheory
import Words

/// The tunings of one family; behind the player's own stands what makes another one.
struct TuningsPage: MenuPage {
  let group: TuningGroup

  func title(_ box: ApplianceState) -> Phrase { Phrase(words: group.title) }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    box.features.tunings.tunings(of: group).map { preset in
      Menu.Row(
        name: preset.words, value: spelled(preset, box), isCurrent: preset == box.settings.preset,
        action: .choose(.tuning(preset)))
    } + (group == .mine ? makingRows(box) : [])
  }

  /// The strings of a tuning; of many their number, so that the name has room.
  private func spelled(_ preset: TuningPreset, _ box: ApplianceState) -> Phrase {
    preset.group == .mine && preset.strings.count > 8
      ? "\(preset.strings.count) strings"
      : Phrase(
        note: preset.strings.map(box.settings.naming(of: preset).name).joined(separator: " "))
  }

  /// The lines behind the player's own tunings.
  private func makingRows(_ box: ApplianceState) -> [Menu.Row] {
    let preset = box.settings.preset
    let copy =
      preset.strings.isEmpty
      ? [] : [Menu.Row(name: "Make a copy", value: preset.words, action: .own(.copy))]
    return copy + [Menu.Page.own(.ways).row(box)]
      + box.features.tunings.deleted.map {
        Menu.Row(name: "Bring back", value: Phrase(name: $0.name), action: .own(.bringBack($0)))
      }
  }
}
