import Gestures
import MusicTheory
import Synthesis
import Units

/// The keys of the ribbon and what sounds, after the tuning.
extension ApplianceState {
  /// Lays the keys of the active tuning over the pads; a chromatic one has an octave from C.
  ///
  /// Notes that two strings share have one key.
  mutating func layKeys(latched: [MIDINote] = []) {
    guard pads > 0 else { return }
    let first = MIDINote(48 + 12 * settings.ribbonOctave)
    let strings = settings.preset.strings.map { $0 + settings.capo.fret }
    var notes: [MIDINote] = []
    for note in strings.isEmpty ? (0...12).map({ first + $0 }) : strings
    where !notes.contains(note) {
      notes.append(note)
    }
    var parameters = RibbonLatch.Parameters.standard
    parameters.slip = slip
    keys = notes.map { RibbonKey(note: $0, light: latched.contains($0) ? .latched : .dark) }
    latch = RibbonLatch(
      keyCount: keys.count, padCount: pads, parameters: parameters,
      latched: latched.compactMap { note in notes.firstIndex(of: note) })
  }

  /// Follows a change of the preset, the reference pitch, the capo or the ribbon's octave.
  ///
  /// Latched notes that are still there go on sounding and glide to their new pitch; all others fall
  /// silent, and a finger that is on the strip plays again when it lands anew.
  mutating func tuningChanged(at time: Instant) -> [Effect] {
    let sounded = latch.audible.sorted().map { keys[$0].note }
    layKeys(latched: latch.latched.map { keys[$0].note })
    let kept = keys.filter { $0.light == .latched }.map(\.note)
    let ended = sounded.filter { !kept.contains($0) }.map { note in
      Effect.tone(ToneCommand(.stop, key: Int32(note.number), time: time.nanoseconds))
    }
    let retuned = kept.map { note in
      Effect.tone(
        ToneCommand(
          .retune, key: Int32(note.number), frequency: target.frequency(of: note).value,
          time: time.nanoseconds))
    }
    return ended + retuned + [.retune(target)]
  }
}
