import CRealtime
import Units

/// Everything between the mix of voices and the converter.
///
/// Polyphony gain, speaker voicing on that route, volume, limiter, and the standby fade last, so that its
/// end is silence to the last bit.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct OutputStage: ~Copyable {
  /// Time constant of volume changes: no zip noise, no wait.
  private static let volumeSmoothing = Seconds.milliseconds(20)

  /// Linear gain of the volume control, 0...1.
  private(set) var volume: Float = 1
  /// The speaker's filters.
  var speaker: SpeakerVoicing
  /// The fade into and out of standby.
  var fade: Fade
  private var polyphony: PolyphonyGain
  private var smoothVolume: SmoothedValue
  private var limiter: Limiter

  /// Makes an output at full volume on a line.
  init(at rate: SampleRate) {
    speaker = SpeakerVoicing(at: rate)
    fade = Fade(at: rate)
    polyphony = PolyphonyGain(at: rate)
    limiter = Limiter(at: rate)
    smoothVolume = SmoothedValue(
      1, rising: Self.volumeSmoothing, falling: Self.volumeSmoothing, at: rate)
  }

  /// Linear gain of the limiter now, 0...1.
  var limiterGain: Float { @_noLocks get { limiter.currentGain } }

  /// Sets the volume, held within 0...1; not a number changes nothing.
  ///
  /// While nothing sounds it is there at once, so that the first note is not louder than it should be.
  @_noLocks
  mutating func setVolume(_ gain: Float) {
    if gain != gain { return }
    volume = gain < 0 ? 0 : (gain > 1 ? 1 : gain)
    if speaker.isEmpty { smoothVolume.settle(at: volume) }
  }

  /// Completes changes of volume, route and fade at once: for the start of a stream.
  @_noLocks
  mutating func settle() {
    smoothVolume.settle(at: volume)
    speaker.settle()
    fade.settle()
  }

  /// Forgets every sample that is under way.
  @_noLocks
  mutating func empty() {
    speaker.empty()
    limiter.reset()
  }

  /// Brings `count` samples of the voices' mix to a level that does not depend on how many sound; `weights` holds the
  /// sum of their gains.
  @_noLocks
  mutating func level(
    _ mix: UnsafeMutablePointer<Float>, weights: UnsafePointer<Float>, count: Int
  ) {
    var index = 0
    while index < count {
      mix[index] *= polyphony.next(weight: weights[index])
      index &+= 1
    }
  }

  /// Works on `count` samples of the whole mix in place.
  @_noLocks
  mutating func process(_ mix: UnsafeMutablePointer<Float>, count: Int) {
    var index = 0
    while index < count {
      let voiced = speaker.process(mix[index]) * smoothVolume.next(towards: volume)
      mix[index] = limiter.process(voiced) * fade.next()
      index &+= 1
    }
  }
}
