import Words
import Gestures
import MusicTheory

/// Everything that the status line tells of, to be compared in place of its words.
public struct StatusFacts: Sendable, Equatable {
  let settings: Settings
  let notices: [Notice]
  let scale: String?
  let string: Int?
  let turn: ApplianceState.Turn?
  let decks: [Mark]
  let latched: [Int]
  let loose: MIDINote?
  let isOnSpeaker: Bool
  let faults: Int
  let item: [Phrase]?
}

extension StatusFacts {
  /// The facts about a box; `nil` if its line tells of a list, which changes with much else.
  init?(of box: ApplianceState) {
    guard box.menu == nil else { return nil }
    if case .list? = box.deckHead { return nil }
    self.init(
      settings: box.settings, notices: box.notices, scale: box.scale?.name,
      string: box.decks.tuner.stringChoice, turn: box.farTurn, decks: box.deckMarks,
      latched: box.controls.tones.latch.latched, loose: box.controls.tones.loose?.note,
      isOnSpeaker: box.audio.isOnSpeaker, faults: box.controls.outages.count,
      item: box.setListSayings)
  }
}
