import Words

/// The accent of each beat of the bar.
struct AccentsPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Accents" }

  var leadsTo: Menu.Way { .sameList }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    Setting.Key.beatKeys.prefix(box.settings.metronome.beats).map { box.row(of: Setting.of($0)) }
  }
}
