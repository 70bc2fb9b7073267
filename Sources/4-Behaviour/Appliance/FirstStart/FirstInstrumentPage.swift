import MusicTheory
import Words

/// The second question of a new box: the instrument, which brings its usual tuning.
struct FirstInstrumentPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Instrument" }

  var leadsTo: Menu.Way { .deck }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    TuningGroup.builtIn.compactMap { group in
      group.presets.first.map { preset in
        let isChromatic = preset.strings.isEmpty
        return Menu.Row(
          name: Phrase(words: isChromatic ? preset.name : group.title),
          value: isChromatic ? "every note" : preset.words, isCurrent: isChromatic,
          action: .choose(.instrument(preset)))
      }
    }
  }
}
