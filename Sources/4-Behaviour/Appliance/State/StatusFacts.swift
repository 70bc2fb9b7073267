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

extension ApplianceState {
  /// The facts behind the status line; `nil` if it tells of a list, which changes with much else.
  public var statusFacts: StatusFacts? {
    guard menu == nil else { return nil }
    if case .list? = deckHead { return nil }
    return StatusFacts(
      settings: settings, notices: notices, scale: scale?.name, string: decks.tuner.stringChoice,
      turn: farTurn, decks: deckMarks, latched: controls.tones.latch.latched,
      loose: controls.tones.loose?.note,
      isOnSpeaker: audio.isOnSpeaker, faults: controls.outages.count,
      item: setListSayings)
  }
}
