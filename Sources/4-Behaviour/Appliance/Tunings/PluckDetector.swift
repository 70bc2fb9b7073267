import Units

/// Tells when a string is plucked: the level rises steeply.
///
/// A pluck over a string that rings on lifts the level less than one out of silence, so the rise that counts here is
/// smaller than what the tuner calls an attack.
struct PluckDetector: Sendable, Equatable {
  /// A rise by more than this is a pluck.
  ///
  /// The level is measured over 21 ms, in which a low string's waveform lifts it by less.
  private static let rise = 4.0  // dB
  /// The speed at which the level to rise from creeps up: a swell is no pluck.
  private static let creep = 60.0  // dB a second
  /// Rises within this time are one pluck.
  private static let together = Seconds(0.1)
  /// After so long without a reading nothing is known of the level.
  private static let pause = Seconds(0.3)
  /// Levels below this are all silence.
  private static let silence = -75.0  // dB of full scale

  /// The level to rise from, in dB of full scale: what sounds at first counts as plucked then.
  private var base = silence
  private var last: Instant?
  private var risen: Instant?

  /// Takes the level of what is heard now.
  ///
  /// - Returns: True if a string was plucked.
  mutating func hear(_ level: Decibels, at now: Instant) -> Bool {
    let level = max(level.value, Self.silence)
    let since = last.map { now - $0 } ?? Self.pause
    last = now
    if since >= Self.pause { base = Self.silence }
    guard level > base + Self.rise else {
      base = min(level, base + Self.creep * since.value)
      return false
    }
    let isNew = risen.map { now - $0 > Self.together } ?? true
    base = level
    risen = now
    return isNew
  }
}
