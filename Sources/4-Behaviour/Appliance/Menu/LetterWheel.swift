import Words

/// The lines of a list that writes a name: what ends it stands beside the first letter, and the selected letter has the
/// name so far.
struct LetterWheel {
  /// The name as it is kept.
  let name: String
  /// The name as it is written.
  let typed: String
  /// The lines between those that end it and that take a letter away.
  var offered: [Menu.Row] = []
  /// The action that takes the last letter away.
  let erase: Menu.Row.Action
  /// The action that adds a letter.
  let letter: (Character) -> Menu.Row.Action

  /// The lines, of which the menu has selected one.
  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let ends =
      [Menu.Row(name: "Done", value: Phrase(name: name), action: .back)] + offered
      + [Menu.Row(name: "Erase", value: Phrase(name: typed), action: erase)]
    let selected = (box.menu?.place.row ?? 0) - ends.count
    return ends
      + TuningNames.letters.enumerated().map { index, character in
        Menu.Row(
          name: character == " " ? "space" : Phrase(name: String(character)),
          value: index == selected ? Phrase(name: "\(typed)_") : "", action: letter(character))
      }
  }
}
