import Words
import MusicTheory

/// The list of temperaments.
extension ApplianceState {
  /// The box's own, then those from files.
  var temperamentRows: [Menu.Row] {
    let own = Temperament.allCases.map { temperament in
      Menu.Row(
        name: Phrase(words: temperament.name),
        isCurrent: scale == nil && temperament == settings.temperament,
        action: .choose(.temperament(temperament)))
    }
    let files = scales.names.map { name in
      Menu.Row(
        name: Phrase(name: name), isCurrent: name == scale?.name, action: .choose(.scale(name)))
    }
    return own + files
  }
}
