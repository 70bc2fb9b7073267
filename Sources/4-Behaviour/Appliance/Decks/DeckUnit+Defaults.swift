import Gestures
import MusicTheory
import Synthesis
import Units

/// A deck that does nothing but what it says otherwise.
extension DeckUnit {
  static var settings: [Setting] { [] }
  static var faceSettings: [Setting] { [] }
  static var screenSettings: [Setting] { [] }
  static func rows(after key: Setting.Key, _ box: ApplianceState) -> [Menu.Row] { [] }
  static func firstRows(_ box: ApplianceState) -> [Menu.Row] { [] }
  static func rowsElsewhere(_ box: ApplianceState) -> [Menu.Row] { [] }

  static var hearsSpectrum: Bool { false }
  static var hearsTempo: Bool { false }
  static func strummed(_ box: ApplianceState) -> [MIDINote] { [] }

  static func head(_ box: ApplianceState) -> StatusHead? { nil }
  static func marks(_ box: ApplianceState) -> [Mark] { [] }
  static func caps(_ box: ApplianceState) -> [KeyCap] { [] }

  static func powerAction(_ box: ApplianceState) -> ControlHint.Action { .standby }
  static var choosesSongs: Bool { false }
  static func pairAction(next steps: Int, _ box: ApplianceState) -> ControlHint.Action? {
    guard choosesSongs, PlayerDeck.canPlay(box) else { return nil }
    return steps > 0 ? .nextSong : .songBefore
  }
  static func stopAction(_ box: ApplianceState) -> ControlHint.Action? { nil }
  static func bothHeldAction(_ box: ApplianceState) -> ControlHint.Action? { nil }
  static func ribbonActions(_ box: ApplianceState) -> [ControlHint.Action] { [] }
  static func heldRibbonActions(_ box: ApplianceState) -> [ControlHint.Action] { [] }

  static func perform(
    _ action: ControlHint.Action, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]? { nil }

  static var hasTones: Bool { false }
  static var slidePitch: Double { 1 }
  static func touched(
    _ touch: RibbonTouch, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] { [] }
  static func slid(_ steps: Int, _ box: inout ApplianceState, at time: Instant) -> [Effect] { [] }
  static func tapped(
    _ touch: RibbonTouch, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] { [] }

  static func heldSlidePitch(_ box: ApplianceState) -> Double { 1 }
  static func slidWhileHeld(
    _ steps: Int, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] { [] }
  static func halfTapped(
    isRight: Bool, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] { [] }

  static func deadline(_ box: ApplianceState) -> Instant? { nil }
  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] { [] }
  static func commands(_ box: ApplianceState, at now: Instant) -> [TimedCommand] { [] }
  static func streamOpened(_ box: inout ApplianceState, at now: Instant) -> [Effect] { [] }
  static func streamLost(_ box: inout ApplianceState, at now: Instant) -> [Effect] { [] }
  static func fade(_ box: inout ApplianceState, at now: Instant) -> [Effect] { [] }
  static func rest(_ box: inout ApplianceState) -> [Effect] { [] }
  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] { [] }
}

extension DeckUnit {
  /// True while this deck is on.
  static func isOn(_ box: ApplianceState) -> Bool { box.deck == Self.self }
}
