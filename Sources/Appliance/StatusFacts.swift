import DevicePorts
import Gestures
import MusicTheory

/// Everything that the status line tells of, to be compared in place of its words.
public struct StatusFacts: Sendable, Equatable {
  let settings: Settings
  let notices: [Notice]
  let scale: String?
  let string: Int?
  let turn: ApplianceState.Turn?
  let isBeating: Bool
  let latched: [Int]
  let loose: MIDINote?
  let song: MusicFile?
  let isOnSpeaker: Bool
  let faults: Int
}

extension ApplianceState {
  /// The facts behind the status line; `nil` where it tells of a list, which changes with much else.
  public var statusFacts: StatusFacts? {
    guard menu == nil, listPlace == nil else { return nil }
    return StatusFacts(
      settings: settings, notices: notices, scale: scale?.name, string: stringChoice,
      turn: farTurn, isBeating: metronome.isRunning,
      latched: latch.latched, loose: looseKey?.note,
      song: player.song.flatMap { $0.isHeld ? nil : $0.file }, isOnSpeaker: isOnSpeaker,
      faults: outages.count)
  }
}
