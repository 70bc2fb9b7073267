import Words
import Gestures
import MusicTheory
import Synthesis
import Units

/// The keys of the ribbon and what sounds, after the tuning.
extension ApplianceState {
  /// Lays the keys of the active tuning over the pads; a chromatic one has an octave from C, or a page of the scale.
  ///
  /// Notes that two strings share have one key. A latched key that is `loose` and has no voice on the strip keeps its
  /// own.
  mutating func layKeys(latched: [Int32] = [], loose: RibbonKey? = nil) {
    let repetition = target.offsets.repetition
    let fret = settings.raised
    var parameters = RibbonLatch.Parameters.standard
    parameters.slip = controls.slip
    keys = settings.preset.strings.isEmpty ? chromaticKeys : stringKeys
    let count = keys.count
    if let loose, latched.contains(loose.voice), !keys.contains(where: { $0.voice == loose.voice })
    {
      keys.append(
        repetition == nil
          ? RibbonKey(note: MIDINote(Int(loose.voice)) + fret, fret: fret)
          : RibbonKey(note: loose.note, voice: loose.voice))
    }
    controls.laidRepetition = repetition
    let kept = latched.compactMap { voice in keys.firstIndex { $0.voice == voice } }
    for index in kept { keys[index].light = .latched }
    controls.latch = RibbonLatch(
      keyCount: count, padCount: max(pads, 1), parameters: parameters, latched: kept)
  }

  /// A key for each note that the strings are tuned to.
  private var stringKeys: [RibbonKey] {
    let (target, fret) = (target, settings.raised)
    var keys: [RibbonKey] = []
    for string in settings.tuning.everyString where !string.isSecond {
      let note = target.note(of: string, raised: fret)
      let key = RibbonKey(note: note, voice: Int32(string.note.number))
      if !keys.contains(where: { $0.note == note || $0.voice == key.voice }) { keys.append(key) }
    }
    return keys
  }

  /// A key for each note of an octave, or of a page of the scale.
  private var chromaticKeys: [RibbonKey] {
    guard let repetition = target.offsets.repetition else {
      let first = MIDINote(48 + 12 * settings.ribbonOctave)
      return (0...12).map { RibbonKey(note: first + $0) }
    }
    let page = repetition.keys(ofPage: tonePage ?? 0)
    return (page.lowerBound.number...page.upperBound.number).map {
      RibbonKey(note: MIDINote($0), beside: [])
    }
  }

  /// The page of the scale whose notes the chromatic ribbon has; `nil` where its notes are an octave of twelve.
  ///
  /// It is counted from the page on which the C of the ribbon's octave lies, or what is nearest to it.
  private var tonePage: Int? {
    tonePages.map { min(max($0.first + controls.pagesAway, $0.all.lowerBound), $0.all.upperBound) }
  }

  /// The page with the C of the ribbon's octave, and the pages that the ribbon's octaves reach.
  private var tonePages: (first: Int, all: ClosedRange<Int>)? {
    let target = target
    guard let repetition = target.offsets.repetition else { return nil }
    func page(_ number: Int) -> Int {
      repetition.page(of: target.note(nearestTo: MIDINote(number)))
    }
    // C1 to B6, the octaves of the setting.
    return (page(48 + 12 * settings.ribbonOctave), page(24)...page(95))
  }

  /// The steps, down and up, by which the page of the scale can be changed; none in a tuning or in twelve notes.
  var pageSteps: [Int] {
    guard hasOctaves, let page = tonePage, let pages = tonePages?.all else { return [] }
    return [-1, 1].filter { pages.contains(page + $0) }
  }

  /// Follows a change of the preset, the reference pitch, the fret, the shift or the ribbon's octave.
  ///
  /// Latched notes that are still there, with a capo at another fret too, go on sounding and glide to their new
  /// pitch; all others fall silent, and a finger that is on the strip plays again when it lands anew. Where one scale
  /// takes the place of another, only strings are the same notes still.
  mutating func tuningChanged(at time: Instant) -> [Effect] {
    let sounded = controls.latch.audible.sorted().map { keys[$0].voice }
    let isOtherScale = target.offsets.repetition != controls.laidRepetition
    let kept = isOtherScale && hasOctaves ? [] : controls.latch.latched.map { keys[$0].voice }
    if isOtherScale { controls.pagesAway = 0 }
    layKeys(latched: kept, loose: isOtherScale ? nil : looseKey)
    let latched = keys.filter { $0.light == .latched }
    let ended = sounded.filter { voice in !latched.contains { $0.voice == voice } }.map { voice in
      Effect.engine(TimedCommand(.stop(key: voice), at: time))
    }
    let retuned = latched.map { key in
      Effect.engine(
        TimedCommand(
          .retune(key: key.voice, frequency: target.frequency(of: key.note)), at: time))
    }
    return ended + retuned
  }

  /// Moves the chromatic ribbon by octaves, or by pages of the scale, as far as there are any, and says where it is.
  mutating func shiftOctave(by steps: Int, at time: Instant) -> [Effect] {
    guard steps != 0, hasOctaves else { return [] }
    let effects =
      tonePages == nil
      ? apply(Setting.of(.octave).stepped(steps, in: settings), at: time)
      : turnPages(by: steps, at: time)
    if let low = keys.first?.note, let high = keys.prefix(controls.latch.keyCount).last?.note {
      notify(
        .octave,
        "ribbon plays \(note: naming.name(of: low)) to \(note: naming.name(of: high))",
        until: time + Self.passing)
    }
    return effects
  }

  private mutating func turnPages(by steps: Int, at time: Instant) -> [Effect] {
    guard let (first, all) = tonePages, let page = tonePage else { return [] }
    let next = min(max(page + steps, all.lowerBound), all.upperBound)
    guard next != page else { return [] }
    controls.pagesAway = next - first
    return tuningChanged(at: time)
  }
}
