import Words
import Gestures
import Units

/// The deck that shows what a sound is made of; it keeps nothing beside its settings.
enum SpectrumDeck: DeckUnit {
  static let title: Phrase = "Spectrum"

  static let faceSettings: [Setting] = [
    .words(.view, "Spectrum view", \.spectrum.view, \.title).played(),
    .words(.spectrumColors, "Spectrum colours", \.spectrum.colors, \.title),
  ]

  static let hearsSpectrum = true
  static let hearsTempo = true

  static func caps(_ box: ApplianceState) -> [KeyCap] { box.controls.tones.caps }

  // MARK: - The controls

  static func modeActions(_ box: ApplianceState) -> [ControlHint.Action] { [.nextView, .menu] }

  static func modeTapped(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.step(.view, by: 1, at: now)
  }

  /// What is looked at may be music.
  static let choosesSongs = true

  static func bothHeldAction(_ box: ApplianceState) -> ControlHint.Action? {
    box.player.song?.isHeld == true ? .goOn : .soundTone
  }

  // MARK: - The ribbon

  static let hasTones = true

  static func ribbonActions(_ box: ApplianceState) -> [ControlHint.Action] { [.touchKey] }

  static func heldRibbonActions(_ box: ApplianceState) -> [ControlHint.Action] {
    [.tapView] + Tones.octaveActions(box)
  }

  static func heldSlidePitch(_ box: ApplianceState) -> Double { box.controls.tones.octavePitch }

  static func slidWhileHeld(
    _ steps: Int, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    Tones.shift(by: steps, &box, at: time)
  }

  static func halfTapped(
    isRight: Bool, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    box.step(.view, by: isRight ? 1 : -1, at: now)
  }
}

extension ControlHint.Action {
  /// The next view.
  public static let nextView = Self("nextView", .tap, "next view", "view")
  /// Another view, by the half of the ribbon that is tapped.
  public static let tapView = Self("tapView", .tap, "tap a half for another view", "view")
}
