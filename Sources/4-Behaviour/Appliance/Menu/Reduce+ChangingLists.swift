import Words

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
    if let gone = trail.firstIndex(where: { !$0.page.unit.isThere(self) }) {
      trail.removeSubrange(gone...)
    }
    for index in trail.indices {
      let rows = rows(of: trail[index].page)
      let row = rows.firstIndex { $0.name == names[index] }
      trail[index].row = row ?? min(trail[index].row, rows.count - 1)
    }
    menu?.trail = trail
  }
}
