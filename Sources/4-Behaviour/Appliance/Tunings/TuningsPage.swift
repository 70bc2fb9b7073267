import MusicTheory
import Words

/// The tunings of one family; behind the player's own stands what makes another one.
struct TuningsPage: MenuPage {
  let group: TuningGroup

  func title(_ box: ApplianceState) -> Phrase { Phrase(words: group.title) }

  /// The line of the first list that leads to the tunings of the instrument that is on.
  static func opener(_ box: ApplianceState) -> Menu.Row {
    let group = box.settings.preset.group
    return Menu.Row(
      name: "Tunings", value: box.settings.preset.words,
      action: .open(group.onlyPreset == nil ? .tunings(group) : .groups))
  }

  var leadsTo: Menu.Way { .deck }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let tunings = box.features.tunings.tunings(of: group).map { preset in
      Menu.Row(
        name: preset.words, value: spelled(preset, box), isCurrent: preset == box.settings.preset,
        action: .choose(.tuning(preset)))
    }
    let making = group == .mine ? makingRows(box) : []
    // Behind the list of instruments this one is opened from there.
    let isFirst = box.menu?.trail.contains { $0.page == .groups } != true
    return isFirst ? [chromatic] + tunings + making + [others] : tunings + making
  }

  func opened(_ box: inout ApplianceState) -> [Effect] {
    group == .mine ? [Tunings.look(box)] : []
  }

  private var chromatic: Menu.Row {
    Menu.Row(
      name: TuningPreset.chromatic.words, value: "every note",
      action: .choose(.tuning(.chromatic)))
  }

  private var others: Menu.Row {
    Menu.Row(name: "Other instruments", action: .openInstead(.groups))
  }

  /// The strings of a tuning; of many their number, so that the name has room.
  private func spelled(_ preset: TuningPreset, _ box: ApplianceState) -> Phrase {
    preset.group == .mine && preset.strings.count > 8
      ? "\(preset.strings.count) strings"
      : Phrase(
        note: preset.strings.map(box.settings.openNaming(of: preset).name).joined(separator: " "))
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
