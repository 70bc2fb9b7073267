import Gestures
public import Synthesis
import Units

/// What the metronome does now; what it beats is in the settings.
public struct MetronomeState: Sendable, Equatable {
  /// Whether it was started and not stopped since.
  public internal(set) var isRunning = false
  /// Where it was last said to be; `nil` while nothing is heard of it.
  public internal(set) var pulse: MetronomePulse?

  // What the reducer needs to go on, and nobody draws.
  var taps = TapTempo()
  /// The tempo before the last taps, to be had back; `nil` where there was none.
  var tempoBefore: Double?
  /// When MODE went down last: a foot's beat is where it lands, not where it lifts.
  var pressed: Instant?
  /// Whether the in-tune lamp is lit, and when it changes if it beats.
  var isLampLit = false
  var lampDue: Instant?
}

extension MetronomeState {
  /// The figures of the lamp.
  private enum Lamp {
    /// How long it is lit on a beat.
    static let flash = Seconds.milliseconds(80)
    /// Beats a minute above which it changes with each beat instead: not more than three flashes a second.
    static let fastest = 180.0
    /// Part of a beat within which an instant is the beat's own.
    static let tolerance = 1e-4
  }

  /// A lamp that beats: whether it is lit at an instant, and when it changes next.
  func lamp(at now: Instant) -> (isLit: Bool, due: Instant)? {
    guard isRunning, let pulse else { return nil }
    let beat = Int((pulse.position(at: now) + Lamp.tolerance).rounded(.down))
    let (begin, end) = (pulse.time(of: beat), pulse.time(of: beat + 1))
    if Double(pulse.tempo) > 10 * Lamp.fastest { return (beat % 2 == 0, end) }
    let dark = begin + Lamp.flash
    return now < dark ? (true, dark) : (false, end)
  }
}
