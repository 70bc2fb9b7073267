import Words
import DevicePorts
import MusicTheory
import Units

/// Temperaments from files: which there are, and the one that is on.
extension ApplianceState {
  /// Takes what was found out about files of scales.
  mutating func take(_ event: ScaleEvent, at now: Instant) -> [Effect] {
    switch event {
    case .found(let names):
      list(names)
      return []
    case .read(let scale): return take(scale, at: now)
    case .refused(let name, let sentence):
      // What was on before goes on; the settings remember the name, since the file may come back.
      guard scales.awaited == name else { return [] }
      scales.awaited = nil
      notify(.scale, Phrase(sentence: sentence), until: now + Self.passing)
      return []
    }
  }

  /// Lists the files; where nobody has moved the selection yet, it goes to the one that is on.
  private mutating func list(_ names: [String]) {
    let page = Menu.Page.temperaments
    let isUntouched = menu?.place == Menu.Place(page: page, row: currentRow(of: page))
    scales.names = names
    if isUntouched { select(row: currentRow(of: page)) } else { keepSelectionInList() }
  }

  /// Reads a file; until it is there, and if it is no good, everything stays as it is.
  mutating func request(scale name: String) -> [Effect] {
    scales.awaited = name
    return [.scale(.read(name))]
  }

  private mutating func take(_ new: ScalaTemperament, at now: Instant) -> [Effect] {
    guard scales.awaited == new.name else { return [] }
    scales.awaited = nil
    let before = target
    scales.current = new
    dismiss(.scale)
    var named = settings
    named.scale = new.name
    return apply(named, at: now) + (target == before ? [] : tuningChanged(at: now))
  }
}
