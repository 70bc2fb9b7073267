import Gestures
import MusicTheory
import Words

/// What is shown of the tones.
extension Tones {
  /// The names of the tones that stay, for the line that leads to them.
  static func text(_ box: ApplianceState) -> Phrase {
    let notes = box.latchedNotes
    return notes.isEmpty
      ? "none" : Phrase(note: notes.map(box.naming.name).joined(separator: " "))
  }

  /// The caps of the keys of the tuning, from the low end; empty without a ribbon.
  var caps: [KeyCap] {
    pads > 0 ? laid.map { KeyCap(title: .note($0.note), light: $0.light) } : []
  }

  /// The slide for the octave, or for other notes of a scale, if the keys are those of no tuning.
  static func octaveActions(_ box: ApplianceState) -> [ControlHint.Action] {
    guard box.settings.hasOctaves else { return [] }
    return pageSteps(box).isEmpty ? [.slideOctave] : [.slideTones]
  }

  /// Pads that a finger goes for an octave.
  var octavePitch: Double { Double(pads) / 4 }
}

extension Settings {
  /// True if the keys are those of any octave, not those of an instrument.
  var hasOctaves: Bool { preset.strings.isEmpty }
}
