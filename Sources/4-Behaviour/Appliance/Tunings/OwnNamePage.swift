import MusicTheory
import Words

/// The name of the player's own tuning, letter by letter, behind the name that its strings make.
struct OwnNamePage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Name" }

  func isThere(_ box: ApplianceState) -> Bool { box.settings.preset.canChange }

  var leadsTo: Menu.Way { .sameList }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let preset = box.settings.preset
    let made = TuningNames.made(of: preset.everyString)
    let offered =
      made == preset.name
      ? [] : [Menu.Row(name: "Take", value: Phrase(name: made), action: .own(.rename(made)))]
    return LetterWheel(
      name: preset.name, typed: box.features.tunings.typed, offered: offered, erase: .own(.erase)
    ) { .own(.letter($0)) }.rows(box)
  }

  func opened(_ box: inout ApplianceState) -> [Effect] {
    box.features.tunings.write(box.settings.preset.name)
    return []
  }
}

/// The question whether the player's own tuning is to be deleted indeed.
struct OwnRemovalPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { OwnTuningPage.name }

  func isThere(_ box: ApplianceState) -> Bool { box.settings.preset.canChange }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    [
      Menu.Row(name: "No, keep it", action: .back),
      Menu.Row(name: "Yes, delete it", action: .own(.delete)),
    ]
  }
}
