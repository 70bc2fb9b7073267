import MusicTheory
import TuningFiles
import Units
import Words

/// The tuning of the player's own that is on: its strings, and all else that it has.
struct OwnTuningPage: MenuPage {
  static let name: Phrase = "My tuning"

  func title(_ box: ApplianceState) -> Phrase { Self.name }

  func isThere(_ box: ApplianceState) -> Bool { box.settings.preset.canChange }

  /// The line behind the tuning that leads here, if the tuning is the player's own.
  static func openers(_ box: ApplianceState) -> [Menu.Row] {
    box.settings.preset.canChange
      ? [Menu.Row(name: "Change this tuning", action: .open(.own(.tuning)))] : []
  }

  var leadsTo: Menu.Way { .sameList }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let strings = box.settings.preset.everyString
    let naming = box.settings.openNaming(of: box.settings.preset)
    let rows = strings.enumerated().map { index, string in
      let cents = box.settings.cents(of: string)
      let beside: Phrase = cents.value == 0 ? "" : " \(OwnValueSteps.spelled(cents))"
      return Menu.Row(
        name: string.title, value: "\(note: naming.name(of: string.note))\(beside)",
        action: .open(.own(.string(index))))
    }
    let add =
      strings.count < TuningFile.strings.upperBound
      ? [Menu.Row(name: "Add a string", action: .own(.addString))] : []
    return rows + [
      Menu.Row(
        name: "All strings", value: box.settings.steps(of: .allCents)?.text ?? "",
        action: .edit(.own(.allCents))),
      Menu.Page.own(.name).row(box, value: box.settings.preset.words),
      Menu.Row(name: "Brings along", value: broughtText(box), action: .own(.bringSettings)),
    ] + add + [Menu.Row(name: "Delete", action: .open(.own(.removal)))]
  }

  private func broughtText(_ box: ApplianceState) -> Phrase {
    let setup = box.settings.preset.setup
    let parts: [Phrase?] = [
      setup.reference.map { "A4 \(Setting.tenths($0.a4.value))" },
      setup.scale.map { Phrase(name: $0) }
        ?? setup.temperament.map { Phrase(words: $0.name) }, setup.capo.map { "fret \($0.fret)" },
    ]
    let told = parts.compactMap(\.self)
    return told.isEmpty ? "nothing" : told.joined()
  }
}
