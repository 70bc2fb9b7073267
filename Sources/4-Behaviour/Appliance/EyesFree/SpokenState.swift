import DevicePorts
import MusicTheory
import Words

/// The phrases for the box's state, as a voice would tell them; two of them compared say what is to be told.
struct SpokenState: Sendable, Equatable {
  /// A line of the menu.
  struct Line: Sendable, Equatable {
    /// The list's name.
    var title: Phrase
    /// The number of the line in its list.
    var row: Int
    /// The line's name.
    var name: Phrase
    /// The line's value, or the value that is being changed; of something under way what else is to be known.
    var value: Phrase
    /// True while the value is being changed.
    var isEditing = false
    /// True while the line only tells of something under way, whose steps are not for the ear.
    var isGauge = false
  }

  /// What a hand or time has made of the box, without the words of a line.
  struct Place: Sendable, Equatable {
    /// The language of the voice.
    var language: Language
    /// The deck.
    var deck: Deck
    /// The tuning's name.
    var tuning: String
    /// The string that is chosen; `nil` while all are.
    var string: MIDINote?
    /// The menu; `nil` while it is closed.
    var menu: Menu?
    /// The notices, oldest first.
    var notices: [Phrase]
    /// True while the countdown to switching off runs.
    var isEnding: Bool
  }

  /// The deck's name.
  var deck: Phrase
  /// The tuning's name; empty on decks that have none.
  var tuning: Phrase
  /// The string that is chosen, by its note; empty while all are.
  var string: Phrase
  /// The line of the menu; `nil` while it is closed.
  var line: Line?
  /// The notices, oldest first.
  var notices: [Phrase]
  /// True while the countdown to switching off runs.
  var isEnding: Bool

  /// The phrases that tell what is new since `old`; of a box that told nothing yet, where it is.
  func phrases(since old: SpokenState?) -> [Phrase] {
    if isEnding { return old?.isEnding == true ? [] : ["switching off"] }
    let told = Set(old?.notices ?? [])
    return place(since: old) + notices.filter { !told.contains($0) }
  }

  private func strings(since old: SpokenState?) -> [Phrase] {
    guard let old, old.string != string else { return [] }
    return [string.isEmpty ? "all strings" : string]
  }

  private func place(since old: SpokenState?) -> [Phrase] {
    guard let line else {
      let isBack = old?.line != nil || old?.deck != deck || old?.isEnding == true
      return (isBack ? [deck] : []) + (old?.tuning != tuning ? [tuning] : []) + strings(since: old)
    }
    guard let before = old?.line, before.title == line.title else {
      return [line.title] + line.phrases
    }
    if line.isGauge { return before.isGauge ? [] : line.phrases }
    if before.isEditing != line.isEditing {
      return [line.isEditing ? "change" : "kept", line.value]
    }
    if before.row != line.row || before.name != line.name || before.isGauge { return line.phrases }
    return before.value == line.value ? [] : [line.value]
  }
}

extension SpokenState.Line {
  /// The line as it is told when it comes up.
  fileprivate var phrases: [Phrase] { [name, value] }
}

extension SpokenState.Place {
  /// The place of a box as it is now.
  init(of box: ApplianceState) {
    self.init(
      language: box.voice, deck: box.settings.deck, tuning: box.settings.preset.name,
      string: box.chosenNote, menu: box.menu, notices: box.notices.map(\.text),
      isEnding: box.isShuttingDown)
  }
}

extension SpokenState {
  /// The phrases of a box as it is now; notes in them have their names in the language of the voice.
  init(of box: ApplianceState) {
    let spoken = box.speaking(box.voice)
    self.init(
      deck: spoken.deck.title, tuning: spoken.settings.preset.words,
      string: spoken.chosenNote.map { Phrase(note: spoken.naming.name(of: $0)) } ?? .empty,
      line: spoken.menu.flatMap { Line(of: $0, in: spoken, of: box) },
      notices: spoken.notices.map(\.text), isEnding: spoken.isShuttingDown)
  }
}

extension SpokenState.Line {
  /// The line of a menu of a box that has the language of the voice; the box itself knows which value is on.
  fileprivate init?(of menu: Menu, in spoken: ApplianceState, of box: ApplianceState) {
    let page = menu.place.page
    let title = page.unit.title(spoken)
    if let value = menu.editing {
      let editor = spoken.editor(of: value)
      self.init(
        title: title, row: menu.place.row, name: editor.name, value: editor.value, isEditing: true)
    } else if let gauge = page.unit.gauge(spoken) {
      self.init(title: title, row: 0, name: gauge.name, value: gauge.allowed, isGauge: true)
    } else {
      let rows = spoken.rows(of: page)
      guard rows.indices.contains(menu.place.row) else { return nil }
      let row = rows[menu.place.row]
      let own = box.rows(of: page)
      let isCurrent = own.indices.contains(menu.place.row) && own[menu.place.row].isCurrent
      self.init(
        title: title, row: menu.place.row, name: row.name,
        value: isCurrent ? "\(row.value), current" : row.value)
    }
  }
}

extension ApplianceState {
  /// The language in which the box speaks: the player's, and in the list of languages that of the line.
  var voice: Language {
    var language = language
    if let place = menu?.place, place.page == .languages, place.row < Language.allCases.count {
      language = Language.allCases[place.row]
    }
    return info.voice(for: language)
  }

  fileprivate var isShuttingDown: Bool { if case .shuttingDown = power { true } else { false } }
}
