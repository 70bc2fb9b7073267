import MusicTheory
import Words

/// The ways to learn a tuning from what is played.
struct LearningWaysPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { LearningPage.name }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    [
      Menu.Row(name: "To the nearest notes", action: .open(.own(.learning(isRounded: true)))),
      Menu.Row(name: "As it is played", action: .open(.own(.learning(isRounded: false)))),
    ]
  }
}

/// A tuning that is learned by playing.
struct LearningPage: MenuPage {
  static let name: Phrase = "Learn by playing"

  func title(_ box: ApplianceState) -> Phrase { Self.name }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    [Menu.Row(name: Self.name, action: .own(.learned))]
  }

  func gauge(_ box: ApplianceState) -> Menu.Editor? {
    let learner = box.features.tunings.learner
    let target = TuningTarget(reference: box.settings.reference)
    let names = learner.frequencies.map {
      box.settings.openNaming(of: box.settings.preset).name(of: target.nearestSemitone(to: $0))
    }
    let count = learner.strummed.isEmpty ? names.count : learner.strummed.compactMap(\.self).count
    let told: Phrase =
      learner.strummed.isEmpty
      ? Phrase(note: names.suffix(6).joined(separator: " ")) : "\(count) strings, strummed"
    return Menu.Editor(
      name: "Pluck each string",
      value: told.isEmpty ? "nothing" : told, fraction: learner.steady.share,
      allowed: learner.hasStrings
        ? "\(count) heard, hold MODE" : "or strum")
  }

  func opened(_ box: inout ApplianceState) -> [Effect] {
    box.features.tunings.beginLearning()
    return []
  }
}
