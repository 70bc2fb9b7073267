import Appliance
import MusicTheory
import Units

/// Sound as it moves on the screen: what all faces follow.
///
/// An object, since it is as large as a picture of a spectrum, and each face is shown all of it for each picture.
final class Heard {
  /// The note and its deviation.
  private(set) var meter = MeterMotion()
  /// All strings at once.
  private(set) var strum = StrumMotion()
  /// The spectra.
  var spectrum = SpectrumPicture()
  /// Advice if nothing can be heard, since there is no audio card.
  private(set) var card = CardAbsence()

  /// True while the stage view has the panel: it comes and goes slowly, since all of the panel changes with it.
  var isStageView: Bool { stageView.isOn }
  private var stageView = Dwell(lasting: .milliseconds(600))

  /// True while all that is shown is in tune: the strings if all of them are shown, else the note.
  var isInTune: Bool {
    strum.isShown && card.advice == nil ? strum.isInTune : meter.isInTune
  }

  /// Takes the state of an instant, not before the one before.
  ///
  /// - Returns: Whether what is shown has yet to reach what is heard.
  func follow(_ state: ApplianceState, at now: Instant) -> Bool {
    // Twelve notes stand where their names say, tempered or not.
    let scale = state.scale.flatMap { $0.names == nil ? nil : $0.offsets }
    var isMoving = meter.follow(state.reading, isInTune: state.isInTune, scale: scale, at: now)
    meter.waiting = meter.note == nil ? state.waitingNotes : []
    if strum.follow(state, at: now) { isMoving = true }
    if state.hearsSpectrum, spectrum.advance(to: now) { isMoving = true }
    if card.follow(state.cardAdvice, at: now) { isMoving = true }
    if stageView.follow(wantsStageView(state), at: now) { isMoving = true }
    return isMoving
  }

  /// True if nothing else has to be said on the tuner's tubes.
  private func wantsStageView(_ state: ApplianceState) -> Bool {
    state.settings.tuner.faces == .stageView && state.announcement == nil && card.advice == nil
      && !strum.isShown
  }
}
