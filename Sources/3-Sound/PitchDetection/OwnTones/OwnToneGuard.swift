public import Units

/// Keeps what is left of the box's own tones from being shown as a note once a string has died away.
///
/// A string that is struck in unison with a tone begins; the rest of a tone does not, it comes forward as
/// something louder ends. So a reading near a tone's own pitch counts only if it began with a rise of the
/// level.
///
/// - Thread: any; nothing is allocated.
public struct OwnToneGuard: Sendable {
  /// The figures of the guard.
  struct Parameters: Sendable {
    /// The level rises by so much at a begin, in dB.
    var rise = 6.0
    /// Time within which it does.
    var attack = Seconds.milliseconds(100)
    /// Longest time from the start of a note until it has been read.
    var patience = Seconds(0.5)

    /// The figures that the box uses.
    static let standard = Parameters()
  }

  private let parameters = Parameters.standard
  private let rate: SampleRate
  /// The lowest level of the last ``Parameters/attack`` at least, and before.
  private var lowest = (recent: 0.0, older: 0.0, since: 0)
  private var began = -1_000_000_000
  private var isPassing = false

  /// Makes a guard that heard nothing begin.
  public init(sampleRate: SampleRate) { rate = sampleRate }

  /// Takes the next reading; gives it back, or silence in its place.
  ///
  /// - Parameters:
  ///   - reading: What the tracker made of what a ``ToneCanceller`` left.
  ///   - isTone: Whether a frequency is within a quarter tone of a tone that is played.
  /// - Returns: The reading, without a note if it is but a tone's rest.
  public mutating func checked(
    _ reading: PitchReading, isTone: (Hertz) -> Bool
  ) -> PitchReading {
    follow(reading)
    guard reading.latched != nil, let shown = reading.displayedFrequency, isTone(shown) else {
      isPassing = false
      return reading
    }
    if !isPassing {
      let age = reading.position - began
      isPassing = age < rate.frames(in: parameters.patience).value
    }
    if isPassing { return reading }
    var silent = PitchReading.silence
    silent.position = reading.position
    silent.level = reading.level
    silent.hum = reading.hum
    return silent
  }

  private mutating func follow(_ reading: PitchReading) {
    if reading.level.value > min(lowest.recent, lowest.older) + parameters.rise {
      began = reading.position
    }
    if reading.position - lowest.since > rate.frames(in: parameters.attack).value {
      lowest = (reading.level.value, lowest.recent, reading.position)
    } else {
      lowest.recent = min(lowest.recent, reading.level.value)
    }
  }
}
