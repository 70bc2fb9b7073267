import Appliance

/// Faces of the tuner: a pair of meters, all strings at once, or what to do about a missing card.
enum TunerFaces {
  /// The faces that are shown at an instant.
  static func shown(_ state: ApplianceState, _ heard: Heard) -> [FaceDescription] {
    if heard.isStageView { return [.stageView] }
    let settings = state.settings
    let lower = state.announcement == nil ? FaceDescription.lower(settings.tuner.lower) : .greeting
    if heard.card.advice != nil { return [.card, lower] }
    if heard.strum.isShown { return [.strum(heard.strum.strings.count)] }
    let upper = settings.isStill ? settings.tuner.upper.still : settings.tuner.upper
    return [.upper(upper, writesNumbers: !settings.tuner.lower.writesNumbers), lower]
  }
}
