import MusicTheory
import Units

/// A deviation for marks that sweep over much of the glass: it follows slowly enough that a vibrato does not
/// make them flash (WCAG 2.3.1).
struct CalmCents {
  /// Natural frequency: 95 % of a step in a quarter of a second, and a quarter of a swing at 5.5 Hz.
  private static let rate = 20.0
  /// Distance from the target, in cents, at which the glide ends.
  private static let rest = 0.02

  /// The deviation.
  var value: Double { glide.value }

  private var glide = CriticallyDamped(0, rate: rate, rest: rest)
  private var note: MIDINote?
  private var last: Instant?

  /// Follows what is heard; the first deviation of a note at once.
  ///
  /// - Returns: Whether it has yet to reach it.
  mutating func follow(_ motion: MeterMotion, at now: Instant) -> Bool {
    if let last { glide.advance(by: now - last) }
    last = now
    if note == motion.measured {
      glide.aim(at: motion.heardCents)
    } else {
      glide.jump(to: motion.heardCents)
    }
    note = motion.measured
    return glide.isMoving
  }
}
