import Texts
import Words
import MusicTheory

/// The words for the box's state, as a voice would tell them; two of them compared say what is to be told.
struct SpokenState: Sendable, Equatable {
  /// A line of the menu.
  struct Line: Sendable, Equatable {
    /// The list's name.
    var title: String
    /// The number of the line in its list.
    var row = 0
    /// The line's name.
    var name: String
    /// The line's value, or the value that is being changed; of something under way what else is to be known.
    var value = ""
    /// True while the value is being changed.
    var isEditing = false
    /// True while the line only tells of something under way, whose steps are not for the ear.
    var isGauge = false
  }

  /// The language of all of it.
  var language: Language
  /// The deck's name.
  var deck: String
  /// The tuning's name; empty on decks that have none.
  var tuning: String
  /// The string that is chosen, by its note; empty while all are.
  var string: String
  /// The line of the menu; `nil` while it is closed.
  var line: Line?
  /// The notices, oldest first.
  var notices: [String]
  /// True while the countdown to switching off runs.
  var isEnding: Bool

  /// The texts that tell what is new since `old`; of a box that told nothing yet, where it is.
  func texts(since old: SpokenState?) -> [String] {
    if isEnding { return old?.isEnding == true ? [] : [said("switching off")] }
    let told = Set(old?.notices ?? [])
    return place(since: old) + notices.filter { !told.contains($0) }
  }

  private func said(_ phrase: Phrase) -> String { Catalogue.of(language).said(phrase).letters }

  private func strings(since old: SpokenState?) -> [String] {
    guard let old, old.string != string else { return [] }
    return [string.isEmpty ? said("all strings") : string]
  }

  private func place(since old: SpokenState?) -> [String] {
    guard let line else {
      let isBack = old?.line != nil || old?.deck != deck || old?.isEnding == true
      return (isBack ? [deck] : []) + (old?.tuning != tuning ? [tuning] : []) + strings(since: old)
    }
    guard let before = old?.line, before.title == line.title else {
      return [line.title] + line.texts
    }
    if line.isGauge { return before.isGauge ? [] : line.texts }
    if before.isEditing != line.isEditing {
      return [said(line.isEditing ? "change" : "kept"), line.value]
    }
    if before.row != line.row || before.name != line.name || before.isGauge { return line.texts }
    return before.value == line.value ? [] : [line.value]
  }
}

extension SpokenState.Line {
  /// The line as it is told when it comes up.
  fileprivate var texts: [String] { [name, value] }
}

extension ApplianceState {
  /// The words for what is shown now, in the language of the voice.
  var spokenState: SpokenState {
    speaking(voice).spokenState(isCurrent: isOnCurrentRow)
  }

  /// The language in which the box speaks: the player's, and in the list of languages that of the line.
  var voice: Language {
    var language = language
    if let place = menu?.place, place.page == .languages, place.row < Language.allCases.count {
      language = Language.allCases[place.row]
    }
    return info.voice(for: language)
  }

  /// True if the line of the menu is the value that is on now; asked in the player's own language.
  private var isOnCurrentRow: Bool {
    guard let place = menu?.place else { return false }
    let rows = rows(of: place.page)
    return rows.indices.contains(place.row) && rows[place.row].isCurrent
  }

  private func spokenState(isCurrent: Bool) -> SpokenState {
    var isEnding = false
    if case .shuttingDown = power { isEnding = true }
    return SpokenState(
      language: language, deck: said(deck.title).letters,
      tuning: said(settings.preset.words).letters,
      string: chosenNote.map { naming.name(of: $0) } ?? "",
      line: menuView.flatMap { line(of: $0, isCurrent: isCurrent) },
      notices: notices.map { said($0.text).letters }, isEnding: isEnding)
  }

  private func line(of view: MenuView, isCurrent: Bool) -> SpokenState.Line? {
    switch view.content {
    case .list(let rows):
      guard let row = rows.firstIndex(where: \.isSelected) else { return nil }
      let value = rows[row].value
      return SpokenState.Line(
        title: view.title.letters, row: row, name: rows[row].name.letters,
        value: (isCurrent ? said("\(value), current") : value).letters)
    case .editor(let editor):
      return SpokenState.Line(
        title: view.title.letters, row: menu?.place.row ?? 0, name: editor.name.letters,
        value: editor.value.letters,
        isEditing: true)
    case .gauge(let gauge):
      return SpokenState.Line(
        title: view.title.letters, name: gauge.name.letters, value: gauge.allowed.letters,
        isGauge: true)
    }
  }
}
