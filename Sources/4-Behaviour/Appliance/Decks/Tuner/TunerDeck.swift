import Words
import Gestures
import MusicTheory
import PitchDetection
import Units

/// The deck that tells how far a note, or each string of a strum, is off.
struct TunerDeck: Sendable, Equatable {
  /// The chosen string of the tuning, in playing order; `nil` for the nearest.
  ///
  /// It is not kept: a box that is switched on finds the nearest string by itself.
  private(set) var stringChoice: Int?
  /// The reading of each string while all of them sound; `nil` while single notes are shown.
  private(set) var strum: StrumReading?

  /// Takes a strum, or what is none.
  mutating func take(_ reading: StrumReading, isWanted: Bool) {
    strum = reading.isStrum && isWanted ? reading : nil
  }

  /// Forgets what was heard of a strum.
  mutating func forgetStrum() { strum = nil }

  /// Chooses the string so many places after the chosen one; the place before the first, which is also the one
  /// after the last, is the nearest string by itself.
  static func chooseString(
    next steps: Int, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard box.offersStrings, steps != 0 else { return [] }
    let places = box.settings.preset.everyString.count + 1
    let place = (box.decks.tuner.stringChoice ?? -1) + 1 + steps
    let next = (place % places + places) % places
    box.decks.tuner.stringChoice = next == 0 ? nil : next - 1
    box.decks.tuner.strum = nil
    return TuneLamp.judge(&box, at: now)
  }
}

extension TunerDeck: DeckUnit {
  static let title: Phrase = "Tuner"

  static let faceSettings: [Setting] = [
    .words(.upper, "Upper view", \.tuner.upper, \.title).played(),
    .words(.lower, "Lower view", \.tuner.lower, \.title).played(),
  ]

  static let screenSettings: [Setting] = [
    .flag(.still, "Less motion", \.isStill),
    .words(.strum, "Strum", \.tuner.strum, \.title).offered {
      $0.info.allowsStrum
    },
  ]

  /// Strings are shown together as deck, choice, setting and board file decide.
  static func strummed(_ box: ApplianceState) -> [MIDINote] {
    guard box.decks.tuner.stringChoice == nil, box.settings.tuner.strum == .automatic,
      box.info.allowsStrum
    else { return [] }
    return box.strummedNotes
  }

  static func caps(_ box: ApplianceState) -> [KeyCap] { box.controls.tones.caps }

  // MARK: - The controls

  static func modeActions(_ box: ApplianceState) -> [ControlHint.Action] { [.nextFace, .menu] }

  static func modeTapped(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    var new = box.settings
    new.tuner.faces = new.tuner.faces.next
    return box.apply(new, at: now)
  }

  static func pairAction(next steps: Int, _ box: ApplianceState) -> ControlHint.Action? {
    guard box.offersStrings else { return nil }
    return steps > 0 ? .nextString : .stringBefore
  }

  static func bothHeldAction(_ box: ApplianceState) -> ControlHint.Action? { .soundTone }

  static func perform(
    _ action: ControlHint.Action, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]? {
    switch action {
    case .nextString: Tones.chooseStringWithTone(next: 1, &box, at: now)
    case .stringBefore: Tones.chooseStringWithTone(next: -1, &box, at: now)
    default: nil
    }
  }

  // MARK: - The ribbon

  static let hasTones = true

  static func ribbonActions(_ box: ApplianceState) -> [ControlHint.Action] { [.touchKey] }

  static func heldRibbonActions(_ box: ApplianceState) -> [ControlHint.Action] {
    if box.offersStrings { return [.tapFace, .slideString] }
    return [.tapFace] + Tones.octaveActions(box)
  }

  static func heldSlidePitch(_ box: ApplianceState) -> Double {
    box.offersStrings ? max(1, Double(box.pads) / 8) : box.controls.tones.octavePitch
  }

  static func slidWhileHeld(
    _ steps: Int, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    guard box.offersStrings else { return Tones.shift(by: steps, &box, at: time) }
    return steps == 0 ? [] : Tones.chooseStringWithTone(next: steps, &box, at: time)
  }

  static func halfTapped(
    isRight: Bool, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    box.step(isRight ? .lower : .upper, by: 1, at: now)
  }

  // MARK: - The settings

  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    if box.settings.preset != old.preset { box.decks.tuner.stringChoice = nil }
    return []
  }
}

extension ControlHint.Action {
  /// The next pair of faces.
  public static let nextFace = Self("nextFace", .tap, "next view", "view")
  /// One face, by the half of the ribbon that is tapped.
  public static let tapFace = Self("tapFace", .tap, "tap a half for its view", "view")
  /// The next string of the tuning.
  public static let nextString = Self("nextString", .tap, "next string", "next string")
  /// The string before.
  public static let stringBefore = Self("stringBefore", .tap, "string before", "string before")
  /// A string by a slide.
  public static let slideString = Self("slideString", .slide, "slide for the string", "string")
}
