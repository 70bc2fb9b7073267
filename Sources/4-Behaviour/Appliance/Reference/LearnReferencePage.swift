import MusicTheory
import Units
import Words

/// The reference pitch, taken from an A that sounds.
struct LearnReferencePage: MenuPage {
  static let name: Phrase = "Learn A4 from a tone"

  func title(_ box: ApplianceState) -> Phrase { ReferencesPage().title(box) }

  var leadsTo: Menu.Way { .deck }

  func rows(_ box: ApplianceState) -> [Menu.Row] { [Menu.Row(name: Self.name, action: .learn)] }

  /// The gauge of the reference that the A would make.
  func gauge(_ box: ApplianceState) -> Menu.Editor? {
    let range = ReferencePitch.plainRange
    let heard = box.menuMemory.steady.frequency
    let share =
      heard.map {
        ($0.value - range.lowerBound.value) / (range.upperBound.value - range.lowerBound.value)
      } ?? 0
    return Menu.Editor(
      name: "A4 as it is heard", value: heard.map { "\(Setting.tenth($0.value)) Hz" } ?? "nothing",
      fraction: min(max(share, 0), 1), allowed: "play an A, hold MODE to take it")
  }

  func opened(_ box: inout ApplianceState) -> [Effect] {
    box.menuMemory.steady = SteadyPitch(length: Seconds(1), isFolded: true)
    return []
  }

  /// Takes the tone that sounds for A4, or says why not.
  static func take(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let tone = box.menuMemory.steady
    guard let heard = tone.frequency, let spread = tone.spread else {
      box.notify(
        .learning, "no tone was heard: play an A and hold MODE",
        until: now + ApplianceState.passing)
      return []
    }
    guard tone.share >= 1, spread <= steadiness else {
      box.notify(
        .learning,
        tone.share < 1
          ? "the tone was too short: play an A for longer and hold MODE"
          : "the tone wavers by \(Setting.cents(spread.value)): play it steadier and hold MODE",
        until: now + ApplianceState.passing)
      return []
    }
    var new = box.settings
    new.reference = ReferencePitch(clamping: Hertz((heard.value * 100).rounded() / 100))
    box.menu = nil
    box.notify(
      .learning, "A4 is \(Setting.tenths(new.reference.a4.value)) Hz now, as it was played",
      until: now + ApplianceState.passing)
    return box.apply(new, at: now)
  }

  /// The largest distance between the parts of a second: vibrato is averaged away, a glide is not.
  private static let steadiness = Cents(5)
}
