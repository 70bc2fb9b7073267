import DevicePorts
import Gestures
import MusicTheory
import PitchDetection
import Synthesis
import Units
import Words

/// The things that are told without the screen: the string, its pitch, and the way through the menu.
struct EyesFreeGuide: Feature {
  /// The key of the voice that sounds the target: beyond those of notes, as the chime's are.
  static let targetVoice: Int32 = 384
  /// Linear gain of the target: softer than the string.
  static let targetGain: Float = 0.3

  /// The teller of what is felt and heard.
  private var teller = EyesFreeTeller()
  /// The tone of the target; `nil` while none sounds or is about to.
  private(set) var targetTone: TargetTone?
  /// The place of the value in the menu that was felt last; `nil` while none is changed.
  private var feltValue: Int?
  /// What the voice told.
  private var announcer = Announcer()
  /// The way to a level while the box starts; `nil` before anybody went it.
  private var wayIn: WayIn?

  /// True while the motor runs for a pulse.
  var isPulsing: Bool { teller.motorEnds != nil }

  /// True while MODE, held since the start, leads through the levels.
  var isChoosingLevel: Bool { wayIn?.isHeld == true }

  static func deadline(_ box: ApplianceState) -> Instant? {
    let guide = box.features.eyesFree
    return [guide.teller.deadline, guide.targetTone?.deadline, guide.wayIn?.deadline]
      .compactMap { $0 }.min()
  }

  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    box.features.eyesFree.advanceWayIn(to: now)
    return []
  }

  // MARK: - What an event came to

  /// Tells what an event came to.
  ///
  /// - Parameters:
  ///   - before: The menu before the event.
  ///   - box: The box after it.
  ///   - now: The event's instant.
  /// - Returns: What motor and audio thread have to do.
  static func tell(
    menu before: Menu?, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    var effects: [Effect] = []
    if box.power == .off {
      return box.features.eyesFree.isPulsing ? [.output(.haptic, isActive: false)] : []
    }
    if box.eyesFree != .off {
      box.features.eyesFree.feel(
        box.menu, before, value: box.menu?.editing?.setting?.index(box.settings), at: now)
      let heard = heardTarget(box)
      if box.features.eyesFree.teller.follow(heard, at: now) {
        effects += soundTarget(&box, at: now)
      }
    } else {
      box.features.eyesFree.teller.follow(nil, at: now)
    }
    effects += box.features.eyesFree.followTarget(at: now)
    return effects + carryOutSteps(&box, at: now)
  }

  private static func carryOutSteps(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let isAnswering = box.features.eyesFree.wayIn?.isAnswering == true
    let (isFelt, hasHaptic, sounds) = (box.isFelt, box.info.hasHaptic, box.eyesFree.sounds)
    return box.features.eyesFree.teller.steps(at: now).compactMap { step in
      switch step {
      case .motor(let isOn):
        // The end is told whatever was switched off meanwhile.
        isFelt || !isOn || (isAnswering && hasHaptic)
          ? .output(.haptic, isActive: isOn) : nil
      case .cue(let cue, let time):
        sounds || isAnswering ? .engine(TimedCommand(.cue(cue), at: time)) : nil
      }
    }
  }

  /// Tells by voice what an event has made of the box.
  static func announce(
    after event: Event, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard box.eyesFree.speaks, box.stream != nil, isListening(box) else {
      box.features.eyesFree.announcer = Announcer()
      return []
    }
    let catalogue = Catalogue.of(box.voice)
    let sentences = box.features.eyesFree.announcer.phrases(after: event, box, at: now)
      .filter { !$0.isEmpty }.map(catalogue.spoken)
    return sentences.isEmpty ? [] : [.speak(Utterance(sentences, in: box.voice.rawValue))]
  }

  /// True while the box is on, or about to be switched off.
  private static func isListening(_ box: ApplianceState) -> Bool {
    switch box.power {
    case .running, .shuttingDown: true
    default: false
    }
  }

  // MARK: - The string

  /// The note that is heard, by its target; `nil` while none is, or something else is on the screen.
  private static func heardTarget(_ box: ApplianceState) -> EyesFreeTeller.Heard? {
    guard box.power == .running, box.menu == nil, box.strum == nil, TunerDeck.isOn(box),
      !box.features.eyesFree.isChoosingLevel, let note = box.reading.latched
    else { return nil }
    return EyesFreeTeller.Heard(
      name: pulseName(of: note, box), cents: box.reading.cents.value,
      isHarmonic: box.reading.partial > 1)
  }

  /// The pulses that name a target: a string by its number, another note by its place in the octave.
  static func pulseName(of note: MIDINote, _ box: ApplianceState) -> PulsePattern {
    if let chosen = box.chosenString { return .string(chosen.number, isSecond: chosen.isSecond) }
    let (target, raised) = (box.openTarget, box.settings.raised)
    let strings = box.settings.tuning.everyString
    if let string = strings.first(where: { target.note(of: $0, raised: raised) == note }) {
      return .string(string.number, isSecond: string.isSecond)
    }
    let size = target.offsets.repetition == nil ? 12 : 128
    return .note((note.number % size + size) % size)
  }

  /// Sounds the target for a moment; on the loudspeaker the ear rests meanwhile.
  private static func soundTarget(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    // It is one of the voices that sound at once, and gives way to those that a hand has chosen.
    let hasVoice = box.controls.tones.latch.audible.count < RibbonLatch.Parameters.standard.voices
    guard box.eyesFree.sounds, hasVoice, let shown = box.reading.shown else { return [] }
    let begin = box.features.eyesFree.teller.free
    box.features.eyesFree.targetTone = TargetTone(begins: begin)
    return [
      .engine(
        TimedCommand(
          .start(key: targetVoice, frequency: box.target.frequency(of: shown), gain: targetGain),
          at: begin))
    ]
  }

  /// Ends the target's tone early, since a hand needs its voice.
  mutating func giveUpVoice(at now: Instant) -> [Effect] {
    guard let tone = targetTone, tone.state != .ringsOut else { return [] }
    targetTone = tone.state == .sounds ? tone.next : nil
    return [.engine(TimedCommand(.stop(key: Self.targetVoice), at: now))]
  }

  /// Lets the ear rest and the tone end, when it is time to.
  private mutating func followTarget(at now: Instant) -> [Effect] {
    guard let tone = targetTone, now >= tone.deadline else { return [] }
    targetTone = tone.next
    guard tone.state == .sounds else { return [] }
    return [.engine(TimedCommand(.stop(key: Self.targetVoice), at: now))]
  }

  // MARK: - The menu

  /// Tells a move through the menu, or a change of the value in it.
  private mutating func feel(_ menu: Menu?, _ before: Menu?, value: Int?, at now: Instant) {
    defer { feltValue = value }
    guard menu != before else {
      if let value, let felt = feltValue, value != felt {
        teller.say(value == 0 ? .firstRow : .row, at: now)
      }
      return
    }
    if menu == nil { teller.forget() }
    teller.say(.move(from: before, to: menu), at: now)
  }

  // MARK: - The start

  /// MODE went down, or was found down.
  static func beginWayIn(
    isFound: Bool, at time: Instant, _ box: inout ApplianceState, now: Instant
  ) {
    let isStarting: Bool
    switch box.power {
    case .splash: isStarting = true
    // A press after a start without a splash is for the menu.
    case .running: isStarting = isFound && now < box.startup.began + WayIn.found
    default: isStarting = false
    }
    guard isStarting else { return }
    var wayIn = box.features.eyesFree.wayIn ?? WayIn(box.info)
    wayIn.begin(at: time)
    box.features.eyesFree.wayIn = wayIn
  }

  private mutating func advanceWayIn(to now: Instant) {
    if let answer = wayIn?.advance(to: now) { teller.say(answer, at: now) }
  }

  /// MODE was let go: takes on the level that was answered last.
  static func endWayIn(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.features.eyesFree.advanceWayIn(to: now)
    box.features.eyesFree.wayIn?.end(at: now)
    return box.startup.awaitsSettings ? [] : takeLevel(&box, at: now)
  }

  /// Takes on a level that was chosen while the box started.
  static func takeLevel(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard let level = box.features.eyesFree.wayIn?.takeChoice() else { return [] }
    var new = box.settings
    new.eyesFree = level
    return box.apply(new, at: now)
  }
}

extension PulsePattern {
  /// The pattern for a move from one place of the menu to another; `nil` is the deck.
  fileprivate static func move(from old: Menu?, to new: Menu?) -> PulsePattern {
    guard let old else { return .chosen }
    guard let new else { return .back }
    if new.trail.count > old.trail.count || (old.editing == nil && new.editing != nil) {
      return .chosen
    }
    if new.trail.count < old.trail.count || (old.editing != nil && new.editing == nil) {
      return .back
    }
    return new.place.row == 0 ? .firstRow : .row
  }
}
