import MusicTheory
import Words

/// The strings of the tuning, one of which can be chosen by MODE alone.
struct StringsPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "String" }

  func isThere(_ box: ApplianceState) -> Bool { box.isModeAlone && box.offersStrings }

  /// The string that is chosen, in words.
  static func text(_ box: ApplianceState) -> Phrase {
    box.chosenNote.map { Phrase(note: box.naming.name(of: $0)) } ?? "the nearest"
  }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let choice = box.decks.tuner.stringChoice
    let nearest = Menu.Row(
      name: "The nearest", isCurrent: choice == nil, action: .alone(.string(nil)))
    return [nearest]
      + box.settings.tuning.everyString.enumerated().map { index, string in
        Menu.Row(
          name: string.title, value: Phrase(note: box.naming.name(of: box.note(of: string))),
          isCurrent: index == choice, action: .alone(.string(index)))
      }
  }
}
