import Gestures
import MusicTheory
import Words

/// The tones of the tuning: a line for each key, and where the octave of a chromatic ribbon lies.
struct TonesPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "Tones" }

  var leadsTo: Menu.Way { .sameList }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let (keys, latch) = (box.keys, box.controls.tones.latch)
    let shown = keys.indices.filter { $0 < latch.keyCount || keys[$0].light != .dark }
    return shown.map { index in
      Menu.Row(
        name: Phrase(note: box.naming.name(of: keys[index].note)),
        value: keys[index].light == .dark ? "" : "sounds",
        isCurrent: latch.latched.contains(index), action: .tone(index))
    } + turningRows(box) + box.settingRows(of: .tones)
  }

  /// The lines that lead to other notes of a scale that has more of them than the strip has keys.
  private func turningRows(_ box: ApplianceState) -> [Menu.Row] {
    Tones.pageSteps(box).map { step in
      Menu.Row(
        name: step < 0 ? "Lower notes" : "Higher notes",
        action: .perform(step < 0 ? .lowerTones : .higherTones))
    }
  }
}
