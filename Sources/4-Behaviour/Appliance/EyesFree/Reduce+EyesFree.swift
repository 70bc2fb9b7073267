import DevicePorts
import Gestures
import MusicTheory
import PitchDetection
import Synthesis
import Units

/// The things that are told without the screen: the string, its pitch, and the way through the menu.
extension ApplianceState {
  /// The key of the voice that sounds the target: beyond those of notes, as the chime's are.
  static let targetVoice: Int32 = 384
  /// Linear gain of the target: softer than the string.
  static let targetGain: Float = 0.3

  /// The instant at which hand or ear is told something; `nil` while there is nothing to tell.
  var eyesFreeDeadline: Instant? {
    [controls.teller.deadline, controls.targetTone?.deadline, wayInDeadline].compactMap { $0 }.min()
  }

  /// Tells what an event came to.
  ///
  /// - Parameters:
  ///   - before: The menu before the event.
  ///   - now: The event's instant.
  /// - Returns: What motor and audio thread have to do.
  mutating func tellEyesFree(menu before: Menu?, at now: Instant) -> [Effect] {
    var effects: [Effect] = []
    if power == .off {
      let isOn = controls.teller.motorEnds != nil
      return isOn ? [.output(.haptic, isActive: false)] : []
    }
    if eyesFree != .off {
      feelMenu(before, at: now)
      if controls.teller.follow(heardTarget, at: now) { effects += soundTarget(at: now) }
    } else {
      controls.teller.follow(nil, at: now)
    }
    effects += followTarget(at: now)
    return effects + carryOutSteps(at: now)
  }

  private mutating func carryOutSteps(at now: Instant) -> [Effect] {
    let isAnswering = startup.wayIn.isAnswering
    return controls.teller.steps(at: now).compactMap { step in
      switch step {
      case .motor(let isOn):
        // The end is told whatever was switched off meanwhile.
        isFelt || !isOn || (isAnswering && info.hasHaptic)
          ? .output(.haptic, isActive: isOn) : nil
      case .cue(let cue, let time):
        eyesFree.sounds || isAnswering ? .engine(TimedCommand(.cue(cue), at: time)) : nil
      }
    }
  }

  // MARK: - The string

  /// The note that is heard, by its target; `nil` while none is, or something else is on the screen.
  private var heardTarget: EyesFreeTeller.Heard? {
    guard power == .running, menu == nil, strum == nil, TunerDeck.isOn(self),
      startup.wayIn.since == nil, let note = reading.latched
    else { return nil }
    return EyesFreeTeller.Heard(name: pulseName(of: note), cents: reading.cents.value)
  }

  /// The pulses that name a target: a string by its number, another note by its place in the octave.
  func pulseName(of note: MIDINote) -> PulsePattern {
    if let chosen = chosenString { return .string(chosen.number, isSecond: chosen.isSecond) }
    let (target, raised) = (openTarget, settings.raised)
    let strings = settings.tuning.everyString
    if let string = strings.first(where: { target.note(of: $0, raised: raised) == note }) {
      return .string(string.number, isSecond: string.isSecond)
    }
    let size = target.offsets.repetition == nil ? 12 : 128
    return .note((note.number % size + size) % size)
  }

  /// Sounds the target for a moment; on the loudspeaker the ear rests meanwhile.
  private mutating func soundTarget(at now: Instant) -> [Effect] {
    // It is one of the voices that sound at once, and gives way to those that a hand has chosen.
    let hasVoice = controls.latch.audible.count < RibbonLatch.Parameters.standard.voices
    guard eyesFree.sounds, hasVoice, let note = reading.latched else { return [] }
    let begin = controls.teller.free
    controls.targetTone = TargetTone(begins: begin)
    return [
      .engine(
        TimedCommand(
          .start(
            key: Self.targetVoice, frequency: target.frequency(of: note), gain: Self.targetGain),
          at: begin))
    ]
  }

  /// Ends the target's tone early if a hand needs its voice.
  mutating func giveUpTargetVoice(at now: Instant) -> [Effect] {
    guard let tone = controls.targetTone, tone.stage != .ringsOut,
      controls.latch.audible.count >= RibbonLatch.Parameters.standard.voices
    else { return [] }
    controls.targetTone = tone.stage == .sounds ? tone.next : nil
    return [.engine(TimedCommand(.stop(key: Self.targetVoice), at: now))]
  }

  /// Lets the ear rest and the tone end, when it is time to.
  private mutating func followTarget(at now: Instant) -> [Effect] {
    guard let tone = controls.targetTone, now >= tone.deadline else { return [] }
    controls.targetTone = tone.next
    guard tone.stage == .sounds else { return [] }
    return [.engine(TimedCommand(.stop(key: Self.targetVoice), at: now))]
  }

  // MARK: - The menu

  /// Tells the moves through the menu.
  private mutating func feelMenu(_ before: Menu?, at now: Instant) {
    let value = menu?.editing?.setting?.index(settings)
    defer { controls.feltValue = value }
    guard menu != before else {
      if let value, let felt = controls.feltValue, value != felt {
        controls.teller.say(value == 0 ? .firstRow : .row, at: now)
      }
      return
    }
    let pattern: PulsePattern
    switch (before, menu) {
    case (nil, _): pattern = .chosen
    case (_, nil):
      controls.teller.forget()
      pattern = .back
    case (let old?, let new?):
      if new.trail.count > old.trail.count || (old.editing == nil && new.editing != nil) {
        pattern = .chosen
      } else if new.trail.count < old.trail.count || (old.editing != nil && new.editing == nil) {
        pattern = .back
      } else {
        pattern = new.place.row == 0 ? .firstRow : .row
      }
    }
    controls.teller.say(pattern, at: now)
  }
}
