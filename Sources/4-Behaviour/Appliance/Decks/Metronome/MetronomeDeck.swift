import DevicePorts
import Gestures
public import Synthesis
import Units
import Words

/// The deck that beats: started, tapped, stopped, followed; its beats are in the settings.
public struct MetronomeDeck: Sendable, Equatable {
  /// True while the metronome runs: from its start until it is stopped.
  public private(set) var isRunning = false
  /// The place where the metronome was last said to be; `nil` while nothing is heard of it.
  public private(set) var pulse: MetronomePulse?

  // What the reducer needs to go on, and nobody draws.
  private var taps = TapTempo()
  /// The tempo before the last taps, to be had back; `nil` if there was none.
  private var tempoBefore: Double?
  /// The instant at which MODE went down last: a foot's beat is where it lands, not where it lifts.
  private(set) var pressed: Instant?

  /// MODE went down.
  mutating func modePressed(at time: Instant?) { pressed = time }

  /// Starts the metronome: the first beat is 10 ms from now, as every tone is.
  static func start(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.metronome.isRunning = true
    box.metronome.pulse = nil
    return [effect(.metronomeStart(box.settings.metronome.setup), at: now)]
      + TuneLamp.followBeat(&box, at: now)
  }

  static func stop(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard box.metronome.isRunning else { return [] }
    box.metronome.isRunning = false
    box.metronome.pulse = nil
    box.metronome.taps.reset()
    return [effect(.metronomeStop, at: now)] + TuneLamp.followBeat(&box, at: now)
  }

  /// Takes a tap of a foot or a finger at `time`: the first starts it and is no beat, the ones after it are
  /// its tempo from the third on.
  static func tap(at time: Instant, _ box: inout ApplianceState, now: Instant) -> [Effect] {
    guard box.metronome.isRunning else {
      box.metronome.taps.reset()
      return start(&box, at: now)
    }
    guard let estimate = box.metronome.taps.tap(at: time) else { return [] }
    if estimate.isNew { box.metronome.tempoBefore = box.settings.metronome.tempo }
    return setTempo(estimate.tempo, &box, at: now)
      + [effect(.metronomeBeat(box.settings.metronome.setup), at: estimate.beat)]
  }

  /// Exchanges the tempo and the one before the last taps.
  static func exchangeTempo(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard let before = otherTempo(box) else { return [] }
    box.metronome.tempoBefore = box.settings.metronome.tempo
    box.metronome.taps.reset()
    return setTempo(before, &box, at: now)
  }

  /// The tempo to go back to; `nil` if there is none or it is the same.
  static func otherTempo(_ box: ApplianceState) -> Double? {
    box.metronome.tempoBefore.flatMap { $0 == box.settings.metronome.tempo ? nil : $0 }
  }

  static func setTempo(
    _ tempo: Double, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    var new = box.settings
    let range = MetronomeSetup.tempos
    new.metronome.tempo = min(max(tempo, range.lowerBound), range.upperBound)
    return box.apply(new, at: now)
  }

  /// Takes what is told of where it is.
  static func take(
    _ pulse: MetronomePulse, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    box.metronome.pulse = box.metronome.isRunning && pulse.isRunning ? pulse : nil
    return TuneLamp.followBeat(&box, at: now)
  }

  private static func effect(_ command: EngineCommand, at time: Instant) -> Effect {
    .engine(TimedCommand(command, at: time))
  }

  // MARK: - The stream and the settings

  /// The command for a stream that knows of no metronome: nothing is counted before the bar that it goes on with.
  static func commands(_ box: ApplianceState, at now: Instant) -> [TimedCommand] {
    var uncounted = box.settings.metronome
    uncounted.hasCountIn = false
    return [
      TimedCommand(
        box.metronome.isRunning ? .metronomeStart(uncounted.setup) : .metronomeStop, at: now)
    ]
  }

  static func streamLost(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.metronome.pulse = nil
    return TuneLamp.followBeat(&box, at: now)
  }

  static func fade(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    stop(&box, at: now)
  }

  /// Takes other settings of the metronome: tells the audio thread of them, and sets the lamp.
  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    let new = box.settings
    if new.metronome == old.metronome && new.clocks == old.clocks { return [] }
    let told =
      box.metronome.isRunning ? [effect(.metronomeSetup(new.metronome.setup), at: now)] : []
    return told + TuneLamp.followBeat(&box, at: now)
  }

  // MARK: - The ribbon

  /// The keys of the ribbon while the metronome is shown: running, a beat each, tapping.
  static func caps(_ box: ApplianceState) -> [KeyCap] {
    guard box.pads > 0 else { return [] }
    let settings = box.settings.metronome
    let beats = (0..<settings.beats).map { beat in
      KeyCap(
        title: .word("\(beat + 1)", short: "\((beat + 1) % 10)"),
        light: settings.accents[beat].light)
    }
    let run = KeyCap(
      title: .word("RUN", short: "R"), light: box.metronome.isRunning ? .latched : .dark)
    return [run] + beats + [KeyCap(title: .word("TAP", short: "T"), light: .dark)]
  }

  /// The key that a finger is on, 0 the lowest.
  private static func key(of touch: RibbonTouch, _ box: ApplianceState) -> Int {
    RibbonLatch.key(at: touch.position, of: box.settings.metronome.beats + 2, pads: box.pads)
  }

  private static func isOnTap(_ touch: RibbonTouch, _ box: ApplianceState) -> Bool {
    key(of: touch, box) == box.settings.metronome.beats + 1
  }

  /// A finger landed: only a tapped beat counts from there.
  static func touched(
    _ touch: RibbonTouch, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    isOnTap(touch, box) ? tap(at: touch.began, &box, now: time) : []
  }

  /// A finger was lifted where it had landed.
  static func tapped(
    _ touch: RibbonTouch, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    let key = key(of: touch, box)
    if isOnTap(touch, box) { return [] }
    if key == 0 { return box.metronome.isRunning ? stop(&box, at: time) : start(&box, at: time) }
    return box.step(Setting.Key.beatKeys[key - 1], by: 1, at: time)
  }

  /// Half a pad for a step, as far as half pads tell.
  static let slidePitch = 0.5

  /// A finger slid by so many steps: a beat a minute each, from the nearest whole one.
  static func slid(_ steps: Int, _ box: inout ApplianceState, at time: Instant) -> [Effect] {
    guard steps != 0 else { return [] }
    return setTempo(box.settings.metronome.tempo.rounded() + Double(steps), &box, at: time)
  }

  static func halfTapped(
    isRight: Bool, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    box.step(.beats, by: isRight ? 1 : -1, at: now)
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
