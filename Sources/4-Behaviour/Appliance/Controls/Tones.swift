import Gestures
public import MusicTheory
import PitchDetection
import Units
import Words

/// Tones that stay without a finger: from the list of tones, and from both buttons.
///
/// They are latched keys like those of the ribbon, and their voices take the same way. A note that has no key on
/// the strip has a loose one behind those of the strip.
extension ApplianceState {
  /// The note that both buttons sound: the chosen string's, else the one that is shown, else A4 or what is
  /// nearest to it.
  public var toneNote: MIDINote {
    chosenNote ?? reading.latched ?? target.note(nearestTo: MIDINote(69))
  }

  /// The notes that stay, oldest first.
  public var latchedNotes: [MIDINote] { controls.latch.latched.map { keys[$0].note } }

  /// The names of the tones that sound, for the line that leads to them.
  var toneText: Phrase {
    latchedNotes.isEmpty
      ? "none" : Phrase(note: latchedNotes.map(naming.name).joined(separator: " "))
  }

  /// True if the keys are those of any octave, not those of an instrument.
  var hasOctaves: Bool { settings.preset.strings.isEmpty }

  /// The key of a note that has none on the strip; `nil` where none was laid.
  var looseKey: RibbonKey? {
    keys.count > controls.latch.keyCount ? keys[controls.latch.keyCount] : nil
  }

  /// Latches a key or releases it, as a tap on the ribbon does.
  mutating func toggle(key index: Int, at now: Instant) -> [Effect] {
    guard isPlayable(at: now) else { return [] }
    return sound(controls.latch.toggle(index), at: now)
  }

  /// Sounds ``toneNote`` until it is stopped.
  mutating func soundTone(at now: Instant) -> [Effect] {
    let index = layKey(of: toneNote)
    controls.ownVoice = keys[index].voice
    return controls.latch.latched.contains(index) ? [] : toggle(key: index, at: now)
  }

  /// Chooses another string; the tone that both buttons sounded moves along.
  mutating func chooseStringWithTone(next steps: Int, at now: Instant) -> [Effect] {
    let effects = TunerDeck.chooseString(next: steps, &self, at: now)
    guard chosenNote != nil,
      let index = controls.latch.latched.first(where: { keys[$0].voice == controls.ownVoice }),
      keys[index].note != toneNote
    else { return effects }
    return effects + toggle(key: index, at: now) + soundTone(at: now)
  }

  /// The key of a note, which is laid loose where the strip has none.
  private mutating func layKey(of note: MIDINote) -> Int {
    if let index = keys.firstIndex(where: { $0.note == note }) { return index }
    keys.removeSubrange(controls.latch.keyCount...)
    keys.append(
      target.offsets.repetition == nil
        ? RibbonKey(note: note, fret: settings.raised) : RibbonKey(note: note, beside: keys))
    return controls.latch.keyCount
  }

  /// The caps of the keys of the tuning, from the low end; empty without a ribbon.
  var toneCaps: [KeyCap] {
    guard pads > 0 else { return [] }
    return keys.prefix(controls.latch.keyCount).map {
      KeyCap(title: .note($0.note), light: $0.light)
    }
  }

  /// The slide for the octave, or for other notes of a scale, where the keys are those of no tuning.
  var octaveActions: [ControlHint.Action] {
    guard hasOctaves else { return [] }
    return pageSteps.isEmpty ? [.slideOctave] : [.slideTones]
  }

  /// Pads that a finger goes for an octave.
  var octavePitch: Double { Double(pads) / 4 }
}
