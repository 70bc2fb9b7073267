import Words
import MusicTheory
import Units

/// The reference pitch beyond the plain slider, and taken from a tone.
extension ApplianceState {
  static let learnRow: Phrase = "Learn A4 from a tone"

  /// The lines that few players need.
  var advancedRows: [Menu.Row] {
    let rows = settingRows(of: .advanced)
    // The last setting, what a start does, is chosen once if ever.
    return rows.dropLast() + [
      Menu.Row(
        name: "A4, 300 to 600 Hz", value: Setting.of(.a4).text(settings),
        action: .edit(.wideReference)),
      Menu.Row(name: Self.clockRow, value: clockText, action: .open(.clock)),
    ] + rows.suffix(1)
  }

  /// The gauge of the reference that an A that sounds would make.
  var learningGauge: Menu.Editor {
    let range = ReferencePitch.plainRange
    let heard = menuMemory.steady.frequency
    let share =
      heard.map {
        ($0.value - range.lowerBound.value) / (range.upperBound.value - range.lowerBound.value)
      } ?? 0
    return Menu.Editor(
      name: "A4 as it is heard", value: heard.map { "\(Setting.tenth($0.value)) Hz" } ?? "nothing",
      fraction: min(max(share, 0), 1), allowed: "play an A, hold MODE to take it")
  }

  /// Takes the tone that sounds for A4, or says why not.
  mutating func learn(at now: Instant) -> [Effect] {
    guard let heard = menuMemory.steady.frequency, let spread = menuMemory.steady.spread else {
      notify(.learning, "no tone was heard: play an A and hold MODE", until: now + Self.passing)
      return []
    }
    guard menuMemory.steady.share >= 1, spread <= Self.steadiness else {
      notify(
        .learning,
        menuMemory.steady.share < 1
          ? "the tone was too short: play an A for longer and hold MODE"
          : "the tone wavers by \(Setting.cents(spread.value)): play it steadier and hold MODE",
        until: now + Self.passing)
      return []
    }
    var new = settings
    new.reference = ReferencePitch(clamping: Hertz((heard.value * 100).rounded() / 100))
    menu?.trail.removeSubrange(1...)
    notify(
      .learning, "A4 is \(Setting.tenths(new.reference.a4.value)) Hz now, as it was played",
      until: now + Self.passing)
    return apply(new, at: now)
  }

  /// The largest distance between the parts of a second: vibrato is averaged away, a glide is not.
  private static let steadiness = Cents(5)
}
