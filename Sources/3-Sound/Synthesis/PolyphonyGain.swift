import Units

/// Makes room for several voices before they reach the limiter, so that chords do not pump.
///
/// The gain is 1 / max(1, w), w being the sum of the voices' loudness: one voice passes untouched, three
/// full ones are each a third.
///
/// - Thread: any, the audio thread too.
struct PolyphonyGain: Sendable, BitwiseCopyable {
  /// Time constants of the gain.
  struct Parameters: Sendable {
    /// Time constant for added voices: as fast as a voice's own attack.
    var attack = Seconds.milliseconds(20)
    /// Time constant for voices that go: slow enough not to be heard swelling.
    var release = Seconds.milliseconds(200)

    /// The instrument's figures.
    static let standard = Parameters()
  }

  private var gain: SmoothedValue

  /// Makes the gain of silence, 1.
  init(_ parameters: Parameters = .standard, at rate: SampleRate) {
    gain = SmoothedValue(1, rising: parameters.release, falling: parameters.attack, at: rate)
  }

  /// Linear gain of one sample.
  @_noLocks
  mutating func next(weight: Float) -> Float { gain.next(towards: weight > 1 ? 1 / weight : 1) }
}
