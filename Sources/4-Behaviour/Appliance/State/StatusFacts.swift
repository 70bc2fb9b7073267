import Words
import Gestures
import MusicTheory

/// Everything that the status line tells of, to be compared in place of its words.
public struct StatusFacts: Sendable, Equatable {
  let settings: Settings
  let head: StatusHead?
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
  /// The facts about a box whose menu is closed.
  init(of box: ApplianceState) {
    self.init(
      settings: box.settings, head: box.deckHead, notices: box.notices, scale: box.scale?.name,
      string: box.decks.tuner.stringChoice, turn: box.farTurn, decks: box.deckMarks,
      latched: box.controls.tones.latch.latched, loose: box.controls.tones.loose?.note,
      isOnSpeaker: box.audio.isOnSpeaker, faults: box.controls.outages.count,
      item: box.setListSayings)
  }
}
