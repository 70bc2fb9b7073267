import Words
import MusicTheory

/// Lists that change while the player is in them, since a stick or a file came or went.
extension ApplianceState {
  /// Changes which lines there are; the selected ones stay selected, and lists that are gone are left.
  mutating func keepingPlaces(_ change: (inout Self) -> Void) {
    let names: [Phrase?] =
      menu?.trail.map { place in
        let rows = rows(of: place.page)
        return rows.indices.contains(place.row) ? rows[place.row].name : nil
      } ?? []
    change(&self)
    guard var trail = menu?.trail else { return }
    if let gone = trail.firstIndex(where: { !isThere($0.page) }) { trail.removeSubrange(gone...) }
    for index in trail.indices {
      let rows = rows(of: trail[index].page)
      let row = rows.firstIndex { $0.name == names[index] }
      trail[index].row = row ?? min(trail[index].row, rows.count - 1)
    }
    menu?.trail = trail
  }

  private func isThere(_ page: Menu.Page) -> Bool {
    switch page {
    case .stick(let page): isThere(page)
    case .updates(let asked):
      asked.map(updating.found.contains) ?? !updating.found.isEmpty
    case .installation: installation != nil
    case .alone(let page): isThere(page)
    case .own(.string(let index)):
      canChangeTuning && settings.preset.everyString.indices.contains(index)
    case .setListName: setListItem != nil
    case .own(.tuning), .own(.name), .own(.removal): canChangeTuning
    case .main, .choices, .decks, .groups, .tunings, .own, .setList, .shift, .references,
      .temperaments,
      .hearing,
      .tones, .sound,
      .screen, .notes, .languages, .advanced, .clock, .accents, .about:
      true
    }
  }
}
