import Glibc
import SpectralAnalysis
import Units

/// The light of the beat: soft, and never more than three times a second.
///
/// It goes on by itself between two readings, and goes out if no beat is certain any more.
struct BeatPulse {
  /// Figures of the light.
  enum Parameters {
    /// Time constant with which the light goes out.
    static let decay = Seconds.milliseconds(130)
    /// Time in which the light comes up.
    static let rise = Seconds.milliseconds(40)
    /// The shortest time from one light to the next: above, every other beat lights it.
    static let shortest = Seconds.milliseconds(340)
    /// Time for which a reading counts.
    static let validity = Seconds(1)
  }

  /// True while the light goes on by itself.
  private(set) var isBeating = false
  private var position = 0
  /// A beat that was heard, and the time from beat to beat.
  private var anchor: Instant?
  private var taken: Instant?
  private var interval = Seconds(1)

  /// The light's level, 0...256, at an instant, not before the one before.
  mutating func level(_ tempo: TempoReading?, at now: Instant) -> Int {
    take(tempo, at: now)
    guard let anchor, let taken, now - taken < Parameters.validity else {
      isBeating = false
      return 0
    }
    isBeating = true
    let beats = ((now - anchor).value / interval.value)
    let since = (beats - beats.rounded(.down)) * interval.value
    let rise = min(since / Parameters.rise.value, 1)
    let light = rise * exp(-max(0, since - Parameters.rise.value) / Parameters.decay.value)
    return Int(256 * light)
  }

  private mutating func take(_ tempo: TempoReading?, at now: Instant) {
    guard let tempo else {
      anchor = nil
      return
    }
    guard tempo.position != position else { return }
    position = tempo.position
    guard let since = tempo.sinceBeat, let rate = tempo.beatsPerMinute, rate > 0 else {
      anchor = nil
      return
    }
    let beat = 60 / rate
    let skipped = (Parameters.shortest.value / beat).rounded(.up)
    let heard = now + Seconds(-since)
    // Of every other beat it stays the same one.
    if skipped > 1, let anchor {
      let beats = ((heard - anchor).value / beat).rounded()
      let off = beats.truncatingRemainder(dividingBy: skipped)
      self.anchor = heard + Seconds(-off * beat)
    } else {
      anchor = heard
    }
    interval = Seconds(beat * skipped)
    taken = now
  }
}
