import Words
import BoardFile
import DevicePorts
import Gestures
import MusicTheory
import Synthesis
import Units

/// Buttons, ribbon and jack.
extension ApplianceState {
  mutating func take(_ event: ControlEvent, at now: Instant) -> [Effect] {
    switch event {
    case .edge(.mode, let isActive, let time) where info.modeSendsTaps:
      guard isActive else { return [] }
      return take(controls.taps.tap(at: time).map { .single(.mode, $0) }, at: now)
    case .edge(.mode, let isActive, let time):
      if isActive { EyesFreeGuide.beginWayIn(isFound: false, at: time, &self, now: now) }
      let effects = press(.mode, isActive, time, at: now)
      return isActive ? effects : effects + EyesFreeGuide.endWayIn(&self, at: now)
    case .edge(.power, let isActive, let time): return press(.power, isActive, time, at: now)
    case .foundDown(let line, let time): return find(line, at: time)
    case .edge(.headphones, let isActive, _): return plug(isActive)
    case .pads(let mask, let time):
      // Of a log that somebody wrote: pads that the strip does not have.
      let there: UInt32 = pads < 32 ? (1 << UInt32(max(pads, 0))) - 1 : .max
      let counting = controls.filter.update(pads: mask.bits & there, at: time)
      // What a pad feels that does not count is no finger's.
      controls.strengths = mask.strengths
      for pad in 0..<32 where (mask.bits & ~counting) >> UInt32(pad) & 1 == 1 {
        controls.strengths?[pad] = 0
      }
      return touch(counting, at: time)
    case .failed(let failure):
      controls.outages.removeAll { $0.object == failure.object }
      controls.outages.append(failure)
      // The line belongs to the tuning again soon; a mark and the about page say what still lasts.
      notify(.controls(failure.object), failure.lineNotice, until: now + Self.passing)
      return []
    case .restored(let object):
      controls.outages.removeAll { $0.object == object }
      dismiss(.controls(object))
      keepSelectionInList()
      return []
    }
  }

  /// A button that nobody has pressed yet is stuck; a plug may well be in from the start.
  private mutating func find(_ line: InputLine, at time: Instant) -> [Effect] {
    switch line {
    case .mode:
      controls.buttons.foundDown(.mode, at: time)
      EyesFreeGuide.beginWayIn(isFound: true, at: time, &self, now: time)
    case .power: controls.buttons.foundDown(.power, at: time)
    case .headphones: return plug(true)
    }
    nameButtonTroubles()
    return []
  }

  // MARK: - The ribbon

  /// Takes the pads that count, and names what keeps others from counting.
  mutating func touch(_ pads: UInt32, at time: Instant) -> [Effect] {
    switch controls.filter.trouble {
    case nil: dismiss(.ribbon)
    case .stuck(let pad): notify(.ribbon, "ribbon pad \(pad + 1) is stuck: ignored until let go")
    case .chattering(let pad):
      notify(.ribbon, "ribbon pad \(pad + 1) flickers: ignored until quiet")
    case .bridged(let low, let high):
      notify(.ribbon, "ribbon pads \(low + 1) and \(high + 1) are shorted: ignored")
    case .wet: notify(.ribbon, "ribbon is wet or covered: ignored until dry")
    }
    return play(
      controls.ribbon.update(
        pads: pads, strengths: controls.strengths, padCount: self.pads, at: time), at: time)
  }

  /// The time that the motor runs for a touch: felt, not heard.
  static let tick = Seconds.milliseconds(12)

  mutating func play(_ events: [RibbonTracker.Event], at time: Instant) -> [Effect] {
    guard isPlayable(at: time) else { return [] }
    var effects: [Effect] = []
    for event in events {
      if case .began = event, !features.eyesFree.isPulsing {
        effects.append(.output(.haptic, isActive: true))
        controls.hapticEnds = time + Self.tick
      }
      effects += guide(event, at: time) ?? sound(controls.latch.update(event), at: time)
    }
    return effects
  }

  /// True if the ribbon plays: not before the chime's last note has begun, which is no chord with the keys.
  func isPlayable(at time: Instant) -> Bool {
    power == .running && time >= (startup.chimed.map { $0 + Chime.lastOnset } ?? time)
  }

  mutating func silenceRibbon(at time: Instant) -> [Effect] {
    sound(controls.latch.silence(), at: time)
  }

  /// The keys that sound, started again on a stream that knows of none.
  func resound(at time: Instant) -> [TimedCommand] {
    controls.latch.audible.sorted().map { command(.start($0), at: time) }
  }

  mutating func sound(_ changes: [RibbonLatch.Change], at time: Instant) -> [Effect] {
    let touched = controls.latch.touched
    let audible = controls.latch.audible
    for index in keys.indices {
      let isAudible = audible.contains(index)
      keys[index].light =
        controls.latch.latched.contains(index)
        ? .latched : isAudible && touched.contains(index) ? .touched : .dark
    }
    let needsVoice = audible.count >= RibbonLatch.Parameters.standard.voices
    return (needsVoice ? features.eyesFree.giveUpVoice(at: time) : [])
      + changes.map { .engine(command($0, at: time)) }
  }

  func command(_ change: RibbonLatch.Change, at time: Instant) -> TimedCommand {
    switch change {
    case .start(let index):
      TimedCommand(
        .start(key: keys[index].voice, frequency: target.frequency(of: keys[index].note)), at: time)
    case .stop(let index): TimedCommand(.stop(key: keys[index].voice), at: time)
    }
  }

  // MARK: - The route

  mutating func plug(_ isPlugged: Bool) -> [Effect] {
    audio.isPlugged = isPlugged
    return [routeEffect, .engine(routeCommand), .engine(volumeCommand)]
  }

  var routeEffect: Effect { .route(isOnSpeaker: audio.isOnSpeaker) }

  var routeCommand: TimedCommand { TimedCommand(.route(isOnSpeaker: audio.isOnSpeaker)) }
}
