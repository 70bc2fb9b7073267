import Words
import Gestures
import MusicTheory

/// The list of tones: a line for each key of the tuning.
extension ApplianceState {
  /// The keys, and where the octave of a chromatic ribbon lies.
  var toneRows: [Menu.Row] {
    let shown = keys.indices.filter { $0 < controls.latch.keyCount || keys[$0].light != .dark }
    return shown.map { index in
      Menu.Row(
        name: Phrase(note: naming.name(of: keys[index].note)),
        value: keys[index].light == .dark ? "" : "sounds",
        isCurrent: controls.latch.latched.contains(index), action: .tone(index))
    } + pageRows + settingRows(of: .tones)
  }

  /// The lines that lead to other notes of a scale that has more of them than the strip has keys.
  private var pageRows: [Menu.Row] {
    pageSteps.map { step in
      Menu.Row(
        name: step < 0 ? "Lower notes" : "Higher notes",
        action: .perform(step < 0 ? .lowerTones : .higherTones))
    }
  }

  /// The names of the tones that sound, for the line that leads to them.
  var toneText: Phrase {
    latchedNotes.isEmpty
      ? "none" : Phrase(note: latchedNotes.map(naming.name).joined(separator: " "))
  }

  /// True if the keys are those of any octave, not those of an instrument.
  var hasOctaves: Bool { settings.preset.strings.isEmpty }
}
