import Units
import Words

extension Phrase {
  /// The phrase with what may be shown of the texts in it; one that is longer in English is cut short, and stays in
  /// English.
  func shown(letters: Int) -> Phrase {
    let shown = mapTexts { $0.shown(letters: letters) }
    let english = shown.english
    guard english.count > letters else { return shown }
    return Phrase(name: english.shown(letters: letters))
  }
}
