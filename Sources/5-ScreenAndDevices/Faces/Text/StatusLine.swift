import Texts
import Words
import Appliance
import MusicTheory

extension ApplianceState {
  /// Content of the line: a notice before all else, then the place in the menu, then the deck's line or the
  /// tuning.
  var statusLine: TextLines.Status {
    let marks = marks
    let head = statusHead(isUsual: !marks.contains { $0.kind == .tuning })
    let hasReference = marks.contains { $0.kind == .reference }
    var beside = marks
    // The head itself is the tuning's mark, unless it tells of the deck or the set list.
    if deckHead == nil, case .tuning = head, setListSayings == nil || chosenString != nil {
      beside.removeAll { $0.kind == .tuning }
    }
    return TextLines.Status(
      head: head,
      reference: hasReference || deckHead != nil
        ? nil : said("A4 \(Numeral(Readout.hertz(settings.reference.a4))) Hz"),
      marks: beside.map { TextLines.Status.Mark(text: said($0.text), isUrgent: $0.kind.isUrgent) })
  }

  private func statusHead(isUsual: Bool) -> TextLines.Status.Head {
    if let notice = notices.last { return .notice(said(notice.text)) }
    if case .shuttingDown = power { return .menu(title: said("SWITCHING OFF"), position: .empty) }
    guard let view = menuView else {
      switch deckHead {
      case .words(let sayings): return .tuning(sayings.map(said), isUsual: true)
      case .list(let title, let position):
        return .list(title: said(title), position: said(position))
      case nil: break
      }
      if let string = chosenString { return .tuning(sayings(of: string).map(said), isUsual: false) }
      let preset = settings.preset
      if let item = setListSayings { return .tuning(item.map(said), isUsual: false) }
      return .tuning([said(preset.titleWords), said(preset.words)], isUsual: isUsual)
    }
    let rows: [MenuView.Row]
    switch view.content {
    case .editor(let editor), .gauge(let editor):
      return .menu(title: editor.name, position: .empty)
    case .list(let lines): rows = lines
    }
    guard let row = rows.firstIndex(where: \.isSelected)
    else { return .menu(title: view.title, position: .empty) }
    return .menu(title: view.title, position: said("\(row + 1) of \(rows.count)"))
  }

  /// The chosen string in full and in short, and what to do if it is far off.
  private func sayings(of string: TuningString) -> [Phrase] {
    let note = Text.note(naming.name(of: note(of: string)))
    let isWind = settings.preset.group.isWind
    let label = string.label.map { Phrase(words: $0) } ?? "\(string.number)"
    let name: Phrase = isWind ? "\(note)" : "\(label) \u{B7} \(note)"
    let full: Phrase =
      isWind ? "Note \(name)" : string.label == nil ? "String \(name)" : name
    switch farTurn {
    case .up: return ["\(full): far too low, tune up", "\(name): tune up"]
    case .down: return ["\(full): far too high, tune down", "\(name): tune down"]
    case nil: return ["\(settings.preset.words) \u{B7} \(full)", full, name]
    }
  }
}
