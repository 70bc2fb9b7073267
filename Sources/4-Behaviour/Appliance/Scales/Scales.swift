import DevicePorts
import MusicTheory
import Units
import Words

/// Temperaments from files: which there are, and the one that is on.
struct Scales: Feature {
  /// The one that is on; `nil` if one of the box's own is.
  private(set) var current: ScalaTemperament?
  /// The files that there are, by name.
  private(set) var names: [String] = []
  /// The file that is being read; `nil` while none is.
  private var awaited: String?

  /// Takes what was found out about files of scales.
  static func take(_ event: ScaleEvent, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    switch event {
    case .found(let names):
      list(names, &box)
      return []
    case .read(let scale): return take(scale, &box, at: now)
    case .refused(let name, let sentence):
      // What was on before goes on; the settings remember the name, since the file may come back.
      guard box.features.scales.awaited == name else { return [] }
      box.features.scales.awaited = nil
      box.notify(.scale, Phrase(sentence: sentence), until: now + ApplianceState.passing)
      return []
    }
  }

  /// Lists the files; if nobody has moved the selection yet, it goes to the one that is on.
  private static func list(_ names: [String], _ box: inout ApplianceState) {
    let page = Menu.Page.temperaments
    let isUntouched = box.menu?.place == Menu.Place(page: page, row: box.currentRow(of: page))
    box.features.scales.names = names
    if isUntouched { box.select(row: box.currentRow(of: page)) } else { box.keepSelectionInList() }
  }

  /// Reads a file; until it is there, and if it is no good, everything stays as it is.
  static func request(_ name: String, _ box: inout ApplianceState) -> [Effect] {
    box.features.scales.awaited = name
    return [.scale(.read(name))]
  }

  private static func take(
    _ new: ScalaTemperament, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard box.features.scales.awaited == new.name else { return [] }
    box.features.scales.awaited = nil
    let before = box.target
    box.features.scales.current = new
    box.dismiss(.scale)
    var named = box.settings
    named.scale = new.name
    return box.apply(named, at: now) + (box.target == before ? [] : Tones.retune(&box, at: now))
  }

  /// Reads the scale that other settings name, and leaves one that they do not.
  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard box.settings.scale != box.scale?.name else {
      box.features.scales.awaited = nil
      return []
    }
    guard box.settings.scale != old.scale else { return [] }
    box.features.scales.current = nil
    guard let name = box.settings.scale else { return [] }
    return request(name, &box)
  }
}
