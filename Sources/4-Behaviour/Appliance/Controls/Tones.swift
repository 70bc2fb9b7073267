import Gestures
import MusicTheory
import PitchDetection
import Synthesis
import Units
import Words

/// The tones of the tuning: the keys that have them, with a ribbon and without one, and which of them sound.
///
/// A tone that stays without a finger is a latched key, whether the ribbon latched it, the list of tones or both buttons. A
/// note that has no key on the strip has a loose one behind those of the strip.
struct Tones: Sendable, Equatable {
  /// Pads of the ribbon; 0 without one.
  let pads: Int
  /// Pads that a touch may move and still be a tap.
  let slip: Double
  /// The keys from the low end, with what they do now; a loose one comes last.
  private(set) var keys: [RibbonKey] = []
  /// The keys that sound.
  private(set) var latch = RibbonLatch(keyCount: 0, padCount: 1)
  /// The scale whose keys lie on the strip; `nil` for the twelve notes.
  private var laidRepetition: ScaleRepetition?
  /// Pages of that scale by which the ribbon was moved from the one on which its octave begins.
  private var pagesAway = 0
  /// The voice that both buttons sounded last, which follows the chosen string.
  private var ownVoice: Int32?

  /// Makes the tones of a ribbon, on which no keys lie yet.
  init(pads: Int, slip: Double) {
    self.pads = pads
    self.slip = slip
  }

  /// The keys that lie on the strip.
  var laid: ArraySlice<RibbonKey> { keys.prefix(latch.keyCount) }

  /// The key of a note that has none on the strip; `nil` if none was laid.
  var loose: RibbonKey? { keys.count > latch.keyCount ? keys[latch.keyCount] : nil }

  /// The notes that stay, oldest first.
  var latchedNotes: [MIDINote] { latch.latched.map { keys[$0].note } }

  // MARK: - Laying keys

  /// Lays the keys of the active tuning over the pads; a chromatic one has an octave from C, or a page of the scale.
  ///
  /// Notes that two strings share have one key. A latched key that is `loose` and has no voice on the strip keeps its
  /// own.
  static func lay(
    _ box: inout ApplianceState, latched: [Int32] = [], loose: RibbonKey? = nil
  ) {
    let laid = box.settings.preset.strings.isEmpty ? chromaticKeys(box) : stringKeys(box)
    box.controls.tones.lay(
      laid, repetition: box.target.offsets.repetition, fret: box.settings.raised, latched: latched,
      loose: loose)
  }

  private mutating func lay(
    _ laid: [RibbonKey], repetition: ScaleRepetition?, fret: Int, latched: [Int32],
    loose: RibbonKey?
  ) {
    var parameters = RibbonLatch.Parameters.standard
    parameters.slip = slip
    keys = laid
    if let loose, latched.contains(loose.voice), !keys.contains(where: { $0.voice == loose.voice })
    {
      keys.append(
        repetition == nil
          ? RibbonKey(note: MIDINote(Int(loose.voice)) + fret, fret: fret)
          : RibbonKey(note: loose.note, voice: loose.voice))
    }
    laidRepetition = repetition
    let kept = latched.compactMap { voice in keys.firstIndex { $0.voice == voice } }
    for index in kept { keys[index].light = .latched }
    latch = RibbonLatch(
      keyCount: laid.count, padCount: max(pads, 1), parameters: parameters, latched: kept)
  }

  /// A key for each note that the strings are tuned to.
  private static func stringKeys(_ box: ApplianceState) -> [RibbonKey] {
    let (target, fret) = (box.target, box.settings.raised)
    var keys: [RibbonKey] = []
    for string in box.settings.tuning.everyString where !string.isSecond {
      let note = target.note(of: string, raised: fret)
      let key = RibbonKey(note: note, voice: Int32(string.note.number))
      if !keys.contains(where: { $0.note == note || $0.voice == key.voice }) { keys.append(key) }
    }
    return keys
  }

  /// A key for each note of an octave, or of a page of the scale.
  private static func chromaticKeys(_ box: ApplianceState) -> [RibbonKey] {
    guard let repetition = box.target.offsets.repetition else {
      let first = MIDINote(48 + 12 * box.settings.ribbonOctave)
      return (0...12).map { RibbonKey(note: first + $0) }
    }
    let page = repetition.keys(ofPage: page(box) ?? 0)
    return (page.lowerBound.number...page.upperBound.number).map {
      RibbonKey(note: MIDINote($0), beside: [])
    }
  }

  // MARK: - Pages of a scale

  /// The page of the scale whose notes the chromatic ribbon has; `nil` if its notes are an octave of twelve.
  ///
  /// It is counted from the page on which the C of the ribbon's octave lies, or what is nearest to it.
  private static func page(_ box: ApplianceState) -> Int? {
    pages(box).map {
      min(max($0.first + box.controls.tones.pagesAway, $0.all.lowerBound), $0.all.upperBound)
    }
  }

  /// The page with the C of the ribbon's octave, and the pages that the ribbon's octaves reach.
  private static func pages(_ box: ApplianceState) -> (first: Int, all: ClosedRange<Int>)? {
    let target = box.target
    guard let repetition = target.offsets.repetition else { return nil }
    func page(_ number: Int) -> Int {
      repetition.page(of: target.note(nearestTo: MIDINote(number)))
    }
    // C1 to B6, the octaves of the setting.
    return (page(48 + 12 * box.settings.ribbonOctave), page(24)...page(95))
  }

  /// The steps, down and up, by which the page of the scale can be changed; none in a tuning or in twelve notes.
  static func pageSteps(_ box: ApplianceState) -> [Int] {
    guard box.settings.hasOctaves, let page = page(box), let pages = pages(box)?.all else {
      return []
    }
    return [-1, 1].filter { pages.contains(page + $0) }
  }

  /// Moves the chromatic ribbon by octaves, or by pages of the scale, as far as there are any, and says where it is.
  static func shift(
    by steps: Int, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    guard steps != 0, box.settings.hasOctaves else { return [] }
    let effects =
      pages(box) == nil
      ? box.apply(Setting.of(.octave).stepped(steps, in: box.settings), at: time)
      : turnPages(by: steps, &box, at: time)
    let laid = box.controls.tones.laid
    if let low = laid.first?.note, let high = laid.last?.note {
      let (low, high) = (box.naming.name(of: low), box.naming.name(of: high))
      box.notify(
        .octave, "ribbon plays \(note: low) to \(note: high)",
        until: time + ApplianceState.passing)
    }
    return effects
  }

  private static func turnPages(
    by steps: Int, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    guard let (first, all) = pages(box), let page = page(box) else { return [] }
    let next = min(max(page + steps, all.lowerBound), all.upperBound)
    guard next != page else { return [] }
    box.controls.tones.pagesAway = next - first
    return retune(&box, at: time)
  }

  // MARK: - Another tuning

  /// Follows a change of the settings; `before` is the target before it.
  static func follow(
    _ old: Settings, target before: TuningTarget, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    let new = box.settings
    if new.ribbonOctave != old.ribbonOctave { box.controls.tones.pagesAway = 0 }
    let isOther =
      box.target != before || new.preset != old.preset || new.ribbonOctave != old.ribbonOctave
      || new.shift != old.shift || new.clocks != old.clocks
    return isOther ? retune(&box, at: time) : []
  }

  /// Lays the keys of another tuning, reference pitch, fret, shift or octave.
  ///
  /// Latched notes that are still there, with a capo at another fret too, go on sounding and glide to their new
  /// pitch; all others fall silent, and a finger that is on the strip plays again when it lands anew. If one scale
  /// takes the place of another, only strings are the same notes still.
  static func retune(_ box: inout ApplianceState, at time: Instant) -> [Effect] {
    let tones = box.controls.tones
    let sounded = tones.latch.audible.sorted().map { tones.keys[$0].voice }
    let isOtherScale = box.target.offsets.repetition != tones.laidRepetition
    let kept =
      isOtherScale && box.settings.hasOctaves
      ? [] : tones.latch.latched.map { tones.keys[$0].voice }
    if isOtherScale { box.controls.tones.pagesAway = 0 }
    lay(&box, latched: kept, loose: isOtherScale ? nil : tones.loose)
    let target = box.target
    let latched = box.keys.filter { $0.light == .latched }
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

  // MARK: - Sounding

  /// Takes what a finger that plays did.
  static func play(
    _ event: RibbonTracker.Event, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    let changes = box.controls.tones.latch.update(event)
    return sound(changes, &box, at: time)
  }

  /// Ends all tones.
  static func silence(_ box: inout ApplianceState, at time: Instant) -> [Effect] {
    let changes = box.controls.tones.latch.silence()
    return sound(changes, &box, at: time)
  }

  /// The keys that sound, started again on a stream that knows of none.
  static func resound(_ box: ApplianceState, at time: Instant) -> [TimedCommand] {
    box.controls.tones.latch.audible.sorted().map { command(.start($0), box, at: time) }
  }

  private static func sound(
    _ changes: [RibbonLatch.Change], _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    box.controls.tones.light()
    let needsVoice =
      box.controls.tones.latch.audible.count >= RibbonLatch.Parameters.standard.voices
    let ended = needsVoice ? box.features.eyesFree.giveUpVoice(at: time) : []
    return ended + changes.map { .engine(command($0, box, at: time)) }
  }

  private mutating func light() {
    let (touched, audible) = (latch.touched, latch.audible)
    for index in keys.indices {
      let isAudible = audible.contains(index)
      keys[index].light =
        latch.latched.contains(index)
        ? .latched : isAudible && touched.contains(index) ? .touched : .dark
    }
  }

  private static func command(
    _ change: RibbonLatch.Change, _ box: ApplianceState, at time: Instant
  ) -> TimedCommand {
    switch change {
    case .start(let index):
      let key = box.keys[index]
      return TimedCommand(
        .start(key: key.voice, frequency: box.target.frequency(of: key.note)), at: time)
    case .stop(let index): return TimedCommand(.stop(key: box.keys[index].voice), at: time)
    }
  }

  /// Latches a key or releases it, as a tap on the ribbon does.
  static func toggle(
    key index: Int, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard Fingers.canPlay(box, at: now) else { return [] }
    let changes = box.controls.tones.latch.toggle(index)
    return sound(changes, &box, at: now)
  }

  // MARK: - Both buttons

  /// Sounds the box's ``ApplianceState/toneNote`` until it is stopped.
  static func begin(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let index = box.controls.tones.layKey(
      of: box.toneNote, repetition: box.target.offsets.repetition, fret: box.settings.raised)
    return box.controls.tones.latch.latched.contains(index)
      ? [] : toggle(key: index, &box, at: now)
  }

  /// The key of a note, which is laid loose if the strip has none; its voice is that of both buttons.
  private mutating func layKey(
    of note: MIDINote, repetition: ScaleRepetition?, fret: Int
  ) -> Int {
    var index = latch.keyCount
    if let known = keys.firstIndex(where: { $0.note == note }) {
      index = known
    } else {
      keys.removeSubrange(index...)
      keys.append(
        repetition == nil
          ? RibbonKey(note: note, fret: fret) : RibbonKey(note: note, beside: keys))
    }
    ownVoice = keys[index].voice
    return index
  }

  /// Chooses another string; the tone that both buttons sounded moves along.
  static func chooseStringWithTone(
    next steps: Int, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    let effects = TunerDeck.chooseString(next: steps, &box, at: now)
    let tones = box.controls.tones
    guard box.chosenNote != nil,
      let index = tones.latch.latched.first(where: { tones.keys[$0].voice == tones.ownVoice }),
      tones.keys[index].note != box.toneNote
    else { return effects }
    return effects + toggle(key: index, &box, at: now) + begin(&box, at: now)
  }
}
