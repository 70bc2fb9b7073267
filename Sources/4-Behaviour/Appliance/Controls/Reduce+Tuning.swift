import Gestures
import MusicTheory
import Synthesis
import Units

/// The keys of the ribbon and what sounds, after the tuning.
extension ApplianceState {
  /// Lays the keys of the active tuning over the pads; a chromatic one has an octave from C.
  ///
  /// Notes that two strings share have one key. A latched voice that is `loose` and has no key keeps its own.
  mutating func layKeys(latched: [Int32] = [], loose: Int32? = nil) {
    let first = MIDINote(48 + 12 * settings.ribbonOctave)
    let strings = settings.tuning.strings
    let fret = ribbonFret
    var notes: [MIDINote] = []
    for note in strings.isEmpty ? (0...12).map({ first + $0 }) : strings
    where !notes.contains(note) {
      notes.append(note)
    }
    var parameters = RibbonLatch.Parameters.standard
    parameters.slip = controls.slip
    keys = notes.map { RibbonKey(note: $0 + fret, fret: fret) }
    let count = keys.count
    if let loose, latched.contains(loose), !keys.contains(where: { $0.voice == loose }) {
      keys.append(RibbonKey(note: MIDINote(Int(loose)) + fret, fret: fret))
    }
    let kept = latched.compactMap { voice in keys.firstIndex { $0.voice == voice } }
    for index in kept { keys[index].light = .latched }
    controls.latch = RibbonLatch(
      keyCount: count, padCount: max(pads, 1), parameters: parameters, latched: kept)
  }

  /// Semitones that the ribbon's keys lie above their strings' notes.
  public var ribbonFret: Int { settings.preset.strings.isEmpty ? 0 : settings.raised }

  /// Follows a change of the preset, the reference pitch, the fret, the shift or the ribbon's octave.
  ///
  /// Latched notes that are still there, with a capo at another fret too, go on sounding and glide to their new
  /// pitch; all others fall silent, and a finger that is on the strip plays again when it lands anew.
  mutating func tuningChanged(at time: Instant) -> [Effect] {
    let sounded = controls.latch.audible.sorted().map { keys[$0].voice }
    layKeys(latched: controls.latch.latched.map { keys[$0].voice }, loose: looseKey?.voice)
    let kept = keys.filter { $0.light == .latched }
    let ended = sounded.filter { voice in !kept.contains { $0.voice == voice } }.map { voice in
      Effect.engine(TimedCommand(.stop(key: voice), at: time))
    }
    let retuned = kept.map { key in
      Effect.engine(
        TimedCommand(
          .retune(key: key.voice, frequency: target.frequency(of: key.note)), at: time))
    }
    return ended + retuned
  }

  /// Moves the chromatic ribbon by octaves, as far as there are any, and says where it is.
  mutating func shiftOctave(by octaves: Int, at time: Instant) -> [Effect] {
    guard octaves != 0, hasOctaves else { return [] }
    let effects = apply(Setting.of(.octave).stepped(octaves, in: settings), at: time)
    if let low = keys.first?.note, let high = keys.prefix(controls.latch.keyCount).last?.note {
      notify(
        .octave,
        "ribbon plays \(settings.naming.name(of: low)) to \(settings.naming.name(of: high))",
        until: time + Self.passing)
    }
    return effects
  }
}
