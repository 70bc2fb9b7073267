import Appliance
import MusicTheory

extension ApplianceState {
  /// Content of the upper place: a notice before all else, then the place in the menu, then the deck's line or the
  /// tuning.
  var statusLine: TextLines.Status {
    let marks = marks
    let head = statusHead(isUsual: !marks.contains { $0.kind == .tuning })
    let hasReference = marks.contains { $0.kind == .reference }
    var beside = marks
    if case .tuning = head, setListSayings == nil || chosenString != nil {
      beside.removeAll { $0.kind == .tuning }
    }
    return TextLines.Status(
      head: head,
      reference: hasReference || deckHead != nil
        ? nil : "A4 \(Readout.hertz(settings.reference.a4)) Hz",
      marks: beside.map(\.text))
  }

  private func statusHead(isUsual: Bool) -> TextLines.Status.Head {
    if let notice = notices.last { return .notice(notice.text) }
    guard let view = menuView else {
      switch deckHead {
      case .words(let sayings): return .tuning(sayings, isUsual: true)
      case .list(let title, let position): return .menu(title: title, position: position)
      case nil: break
      }
      if let string = chosenString { return .tuning(sayings(of: string), isUsual: false) }
      let preset = settings.preset
      if let item = setListSayings { return .tuning(item, isUsual: false) }
      return .tuning([preset.title, preset.name], isUsual: isUsual)
    }
    guard case .list(let rows) = view.content, let row = rows.firstIndex(where: \.isSelected)
    else { return .menu(title: view.title, position: "") }
    return .menu(title: view.title, position: "\(row + 1) of \(rows.count)")
  }

  /// The chosen string in full and in short, and what to do where it is far off.
  private func sayings(of string: TuningString) -> [String] {
    let note = naming.name(of: note(of: string))
    let isWind = settings.preset.group.isWind
    let name = isWind ? note : "\(string.label ?? "\(string.number)") \u{B7} \(note)"
    let full = isWind ? "Note \(name)" : string.label == nil ? "String \(name)" : name
    switch farTurn {
    case .up: return ["\(full): far too low, tune up", "\(name): tune up"]
    case .down: return ["\(full): far too high, tune down", "\(name): tune down"]
    case nil: return ["\(settings.preset.name) \u{B7} \(full)", full, name]
    }
  }
}
