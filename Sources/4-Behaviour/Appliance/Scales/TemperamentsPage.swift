import MusicTheory
import Words

/// Temperaments: the box's own, then those from files.
struct TemperamentsPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Temperament" }

  var leadsTo: Menu.Way { .deck }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let own = Temperament.allCases.map { temperament in
      Menu.Row(
        name: Phrase(words: temperament.name),
        isCurrent: box.scale == nil && temperament == box.settings.temperament,
        action: .choose(.temperament(temperament)))
    }
    let files = box.features.scales.names.map { name in
      Menu.Row(
        name: Phrase(name: name), isCurrent: name == box.scale?.name, action: .choose(.scale(name)))
    }
    return own + files
  }

  func opened(_ box: inout ApplianceState) -> [Effect] { [.scale(.look)] }
}
