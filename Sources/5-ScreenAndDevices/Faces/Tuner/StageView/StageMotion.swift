import MusicTheory
import Units

/// The reading as marks show it that take much of the panel: note, side and "in tune" each stay for a third of a second
/// at least, so that nothing of that size flashes (WCAG 2.3.1).
struct StageMotion {
  /// Figures of the motion.
  private enum Parameters {
    /// Natural frequency of the glide: 95 % of a step in 0.3 s, and a fifth of a swing at 5.5 Hz.
    static let rate = 16.0
    /// Distance from the target, in cents, at which the glide ends.
    static let rest = 0.02
  }

  /// The note; `nil` for none.
  private(set) var note: MIDINote?
  /// The partial of it that sounds.
  private(set) var partial = 1
  /// True if the distance of the note is known.
  private(set) var isMeasured = false
  /// True while the note is shown as in tune.
  var isInTune: Bool { tuned.isOn && note != nil }
  /// True while the note is shown as too high.
  var isSharp: Bool { sharp.isOn }
  /// True while the note is more than a semitone off.
  private(set) var isFar = false
  /// The distance from the target on the side that is shown, in cents: 0 as long as that is not yet the side that is
  /// heard.
  var distance: Double { (glide.value > 0) == isSharp ? abs(glide.value) : 0 }

  private var glide = CriticallyDamped(0, rate: Parameters.rate, rest: Parameters.rest)
  private var tuned = Dwell()
  private var sharp = Dwell()
  private var noted: Instant?
  private var last: Instant?

  /// Follows what is heard, at an instant not before the one before.
  ///
  /// - Returns: Whether what is shown has yet to reach it.
  mutating func follow(_ motion: MeterMotion, at now: Instant) -> Bool {
    if let last { glide.advance(by: now - last) }
    last = now
    let waits = take(motion.note, at: now)
    if note == motion.note {
      if isMeasured {
        glide.aim(at: motion.heardCents)
      } else {
        glide.jump(to: motion.measured == nil ? 0 : motion.heardCents)
      }
      isMeasured = motion.measured != nil
      isFar = motion.farSide != 0
      partial = motion.partial
    }
    let isTurning = sharp.follow(glide.value > 0, at: now)
    let isTuning = tuned.follow(motion.isInTune && note == motion.note, at: now)
    return waits || isTurning || isTuning || glide.isMoving
  }

  /// Takes a note as soon as the one before may go.
  ///
  /// - Returns: Whether it waits.
  private mutating func take(_ heard: MIDINote?, at now: Instant) -> Bool {
    guard heard != note else { return false }
    if let noted, now - noted < Dwell.shortest { return true }
    note = heard
    isMeasured = false
    noted = now
    return false
  }
}
