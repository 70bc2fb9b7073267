import MusicTheory
import Words

/// One string of the player's own tuning, from 0 at the low end.
struct OwnStringPage: MenuPage {
  let index: Int

  func title(_ box: ApplianceState) -> Phrase {
    let strings = box.settings.preset.everyString
    return strings.indices.contains(index) ? strings[index].title : OwnTuningPage.name
  }

  func isThere(_ box: ApplianceState) -> Bool {
    box.settings.preset.canChange && box.settings.preset.everyString.indices.contains(index)
  }

  var leadsTo: Menu.Way { .sameList }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    func row(_ name: Phrase, _ value: Menu.OwnValue) -> Menu.Row {
      Menu.Row(
        name: name, value: box.settings.steps(of: value)?.text ?? "", action: .edit(.own(value)))
    }
    let remove =
      box.settings.preset.everyString.count > 1
      ? [Menu.Row(name: "Take it away", action: .own(.removeString(index)))] : []
    return [
      row("Note", .note(index)), row("Cents", .cents(index)), row("Sweetened", .sweetening(index)),
    ] + remove
  }
}
