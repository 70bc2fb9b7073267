import MusicTheory
import Words

/// Reference pitches by name, and one that is taken from a tone.
struct ReferencesPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "A4" }

  var leadsTo: Menu.Way { .deck }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let current = ReferencePitchPreset(of: box.settings.reference)
    return ReferencePitchPreset.allCases.map { preset in
      Menu.Row(
        name: Phrase(words: preset.name),
        value: preset == .free ? Setting.of(.a4).text(box.settings) : Phrase(words: preset.use),
        isCurrent: preset == current,
        action: preset == .free ? .edit(.setting(.a4)) : .choose(.reference(preset)))
    } + [
      Menu.Row(
        name: LearnReferencePage.name, value: "play it, hold MODE", action: .open(.hearing(.a4)))
    ]
  }
}
