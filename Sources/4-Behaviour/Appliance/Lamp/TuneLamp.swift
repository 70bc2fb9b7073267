import DevicePorts
import PitchDetection
import Synthesis
import Units

/// The lamp that says that what is heard is in tune; it beats while the metronome is silent.
struct TuneLamp: Feature {
  private var inTune = InTune()
  /// True while the lamp is lit.
  private var isLit = false
  /// The instant of the lamp's next change while it beats.
  private var due: Instant?

  /// True while the note, or every string that is heard, is within the window.
  var isInTune: Bool { inTune.isOn }

  /// Judges what is heard.
  static func judge(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let (strum, reading, window) = (box.strum, box.reading, box.settings.tuner.window)
    return box.features.lamp.judge(strum, reading, window: window, at: now)
  }

  private mutating func judge(
    _ strum: StrumReading?, _ reading: PitchReading, window: Cents, at now: Instant
  ) -> [Effect] {
    let wasInTune = isInTune
    if let strum {
      inTune.follow({ strum.isInTune(within: $0) }, window: window)
    } else {
      inTune.follow(reading, window: window, at: now)
    }
    return wasInTune == isInTune || due != nil ? [] : light(isInTune)
  }

  static func deadline(_ box: ApplianceState) -> Instant? { box.features.lamp.due }

  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    guard let due = box.features.lamp.due, now >= due else { return [] }
    return followBeat(&box, at: now)
  }

  /// Beats with a silent metronome, and else says whether what is heard is in tune.
  static func followBeat(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard box.settings.metronome.isSilent, box.metronome.isRunning else {
      return box.features.lamp.rest()
    }
    return box.features.lamp.beat(box.metronome.pulse, hasStream: box.stream != nil, at: now)
  }

  private mutating func rest() -> [Effect] {
    due = nil
    return light(isInTune)
  }

  private mutating func beat(
    _ pulse: MetronomePulse?, hasStream: Bool, at now: Instant
  ) -> [Effect] {
    if let beat = pulse?.lamp(at: now) {
      // Never at once again, however the instants are rounded.
      due = max(beat.due, now + .milliseconds(1))
      return light(beat.isLit)
    }
    // Where it is, the audio thread tells with its next period; nobody else would wake the box for that.
    due = hasStream ? now + .milliseconds(5) : nil
    return light(isInTune)
  }

  private mutating func light(_ wanted: Bool) -> [Effect] {
    guard wanted != isLit else { return [] }
    isLit = wanted
    return [.output(.tuneLamp, isActive: wanted)]
  }
}

extension MetronomePulse {
  /// The time that the lamp is lit on a beat.
  private static let flash = Seconds.milliseconds(80)
  /// Beats a minute above which the lamp changes with each beat instead: not more than three flashes a second.
  private static let fastest = 180.0
  /// Part of a beat within which an instant is the beat's own.
  private static let tolerance = 1e-4

  /// A lamp that beats: whether it is lit at an instant, and when it changes next.
  fileprivate func lamp(at now: Instant) -> (isLit: Bool, due: Instant)? {
    let beat = Int((position(at: now) + Self.tolerance).rounded(.down))
    let (begin, end) = (time(of: beat), time(of: beat + 1))
    if Double(tempo) > 10 * Self.fastest { return (beat % 2 == 0, end) }
    let dark = begin + Self.flash
    return now < dark ? (true, dark) : (false, end)
  }
}
