import Synthesis
import Units

/// The in-tune lamp, which beats while the metronome is silent.
extension MetronomeDeck {
  /// The figures of the lamp.
  private enum Lamp {
    /// The time that the lamp is lit on a beat.
    static let flash = Seconds.milliseconds(80)
    /// Beats a minute above which the lamp changes with each beat instead: not more than three flashes a second.
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
