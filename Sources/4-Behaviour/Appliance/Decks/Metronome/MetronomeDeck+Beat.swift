import Words
import DevicePorts
import Gestures
import Synthesis
import Units

/// The metronome: started, tapped, stopped, followed.
extension ApplianceState {
  /// Starts the metronome: the first beat is 10 ms from now, as every tone is.
  mutating func startMetronome(at now: Instant) -> [Effect] {
    metronome.isRunning = true
    metronome.pulse = nil
    return [metronomeEffect(.metronomeStart(settings.metronome.setup), at: now)]
      + followLamp(at: now)
  }

  mutating func stopMetronome(at now: Instant) -> [Effect] {
    guard metronome.isRunning else { return [] }
    metronome.isRunning = false
    metronome.pulse = nil
    metronome.taps.reset()
    return [metronomeEffect(.metronomeStop, at: now)] + followLamp(at: now)
  }

  /// Takes a tap of a foot or a finger at `time`: the first starts it and is no beat, the ones after it are
  /// its tempo from the third on.
  mutating func tapMetronome(at time: Instant, _ now: Instant) -> [Effect] {
    guard metronome.isRunning else {
      metronome.taps.reset()
      return startMetronome(at: now)
    }
    guard let estimate = metronome.taps.tap(at: time) else { return [] }
    if estimate.isNew { metronome.tempoBefore = settings.metronome.tempo }
    return setTempo(estimate.tempo, at: now)
      + [metronomeEffect(.metronomeBeat(settings.metronome.setup), at: estimate.beat)]
  }

  /// Exchanges the tempo and the one before the last taps.
  mutating func exchangeTempo(at now: Instant) -> [Effect] {
    guard let before = otherTempo else { return [] }
    metronome.tempoBefore = settings.metronome.tempo
    metronome.taps.reset()
    return setTempo(before, at: now)
  }

  /// The tempo to go back to; `nil` where there is none or it is the same.
  var otherTempo: Double? {
    metronome.tempoBefore.flatMap { $0 == settings.metronome.tempo ? nil : $0 }
  }

  mutating func setTempo(_ tempo: Double, at now: Instant) -> [Effect] {
    var new = settings
    let range = MetronomeSetup.tempos
    new.metronome.tempo = min(max(tempo, range.lowerBound), range.upperBound)
    return apply(new, at: now)
  }

  /// Takes what is told of where it is.
  mutating func take(_ pulse: MetronomePulse, at now: Instant) -> [Effect] {
    metronome.pulse = metronome.isRunning && pulse.isRunning ? pulse : nil
    return followLamp(at: now)
  }

  /// Takes other settings of the metronome: tells the audio thread of them, and sets the lamp.
  mutating func metronomeChanged(at now: Instant) -> [Effect] {
    let told =
      metronome.isRunning
      ? [metronomeEffect(.metronomeSetup(settings.metronome.setup), at: now)] : []
    return told + followLamp(at: now)
  }

  private func metronomeEffect(_ command: EngineCommand, at time: Instant) -> Effect {
    .engine(TimedCommand(command, at: time))
  }

  /// The command for a stream that knows of no metronome: nothing is counted before the bar that it goes on with.
  func metronomeAnew(at now: Instant) -> TimedCommand {
    var uncounted = settings.metronome
    uncounted.hasCountIn = false
    return TimedCommand(
      metronome.isRunning ? .metronomeStart(uncounted.setup) : .metronomeStop, at: now)
  }

  // MARK: - The lamp

  /// The in-tune lamp beats while the metronome is silent; else it says what it is called after.
  mutating func followLamp(at now: Instant) -> [Effect] {
    var wanted = isInTune
    metronome.lampDue = nil
    if settings.metronome.isSilent, let lamp = metronome.lamp(at: now) {
      wanted = lamp.isLit
      // Never at once again, however the instants are rounded.
      metronome.lampDue = max(lamp.due, now + .milliseconds(1))
    } else if settings.metronome.isSilent, metronome.isRunning, audio.stream != nil {
      // Where it is, the audio thread tells with its next period; nobody else would wake the box for that.
      metronome.lampDue = now + .milliseconds(5)
    }
    guard wanted != metronome.isLampLit else { return [] }
    metronome.isLampLit = wanted
    return [.output(.tuneLamp, isActive: wanted)]
  }

  // MARK: - The ribbon

  /// The keys of the ribbon while the metronome is shown: running, a beat each, tapping.
  var metronomeCaps: [KeyCap] {
    guard controls.pads > 0 else { return [] }
    let beats = (0..<settings.metronome.beats).map { beat in
      KeyCap(
        title: .word("\(beat + 1)", short: "\((beat + 1) % 10)"),
        light: settings.metronome.accents[beat].light)
    }
    return [KeyCap(title: .word("RUN", short: "R"), light: metronome.isRunning ? .latched : .dark)]
      + beats
      + [KeyCap(title: .word("TAP", short: "T"), light: .dark)]
  }

  /// The key that a finger is on, 0 the lowest.
  private func metronomeKey(of touch: RibbonTouch) -> Int {
    RibbonLatch.key(at: touch.position, of: settings.metronome.beats + 2, pads: controls.pads)
  }

  private func isOnTap(_ touch: RibbonTouch) -> Bool {
    metronomeKey(of: touch) == settings.metronome.beats + 1
  }

  /// A finger landed: only a tapped beat counts from there.
  mutating func metronomeTouched(_ touch: RibbonTouch, at time: Instant) -> [Effect] {
    isOnTap(touch) ? tapMetronome(at: touch.began, time) : []
  }

  /// A finger was lifted where it had landed.
  mutating func metronomeTapped(_ touch: RibbonTouch, at time: Instant) -> [Effect] {
    let key = metronomeKey(of: touch)
    if isOnTap(touch) { return [] }
    if key == 0 { return metronome.isRunning ? stopMetronome(at: time) : startMetronome(at: time) }
    return step(Setting.Key.beatKeys[key - 1], by: 1, at: time)
  }

  /// A finger slid by so many steps: a beat a minute each, from the nearest whole one.
  mutating func metronomeSlid(_ steps: Int, at time: Instant) -> [Effect] {
    guard steps != 0 else { return [] }
    return setTempo(settings.metronome.tempo.rounded() + Double(steps), at: time)
  }
}

extension BeatAccent {
  /// The light of a beat's key: a key that is lit sounds.
  fileprivate var light: RibbonKey.Light {
    switch self {
    case .accent: .latched
    case .normal: .touched
    case .mute: .dark
    }
  }
}
