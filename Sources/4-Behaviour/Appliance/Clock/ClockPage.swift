import DevicePorts
import MusicTheory
import Texts
import Units
import Words

/// The clock of the card: the tone that it is measured against, the measurement, and what came of it.
struct ClockPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Calibration" }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let tone = Setting.of(.clockReference)
    let text = Self.text(box)
    var rows = [
      Menu.Row(
        name: tone.name, value: tone.text(box.settings), action: .edit(.setting(.clockReference))),
      Menu.Row(name: "Measure", value: text, action: .open(.hearing(.known))),
    ]
    if let stream = box.stream, box.settings.clocks[stream.card] != nil {
      rows.append(Menu.Row(name: "Forget", value: text, action: .forgetClock))
    }
    return rows
  }

  /// The error of the open card's clock, in words.
  static func text(_ box: ApplianceState) -> Phrase {
    guard let stream = box.stream else { return "no card" }
    return box.settings.clocks[stream.card].map(text) ?? "not measured"
  }

  static func text(_ partsPerMillion: Double) -> Phrase {
    let sign = partsPerMillion < 0 ? "\u{2212}" : "+"
    return "\(.sign(sign))\(Setting.tenth(abs(partsPerMillion))) ppm"
  }

  /// Takes the open card's clock for exact again.
  static func forget(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard let stream = box.stream else { return [] }
    var new = box.settings
    new.clocks[stream.card] = nil
    box.select(row: 0)
    return box.apply(new, at: now)
  }
}
