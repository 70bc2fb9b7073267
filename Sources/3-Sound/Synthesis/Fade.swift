import CRealtime
import Units

/// The raised-cosine fade into and out of standby.
///
/// - Thread: any, the audio thread too.
struct Fade: Sendable, BitwiseCopyable {
  /// Time from full to silence, or back.
  static let length = Seconds.milliseconds(300)

  /// True while the fade goes up, or is up.
  private(set) var isUp = true
  private var progress: Double = 1  // 0 silent ... 1 full
  private let step: Double  // of progress, a sample

  /// Makes a fade that is up.
  init(at rate: SampleRate) { step = 1 / (Self.length.value * rate.hertz) }

  /// True while the fade is down all the way.
  var isSilent: Bool { @_noLocks get { progress == 0 } }

  /// Turns upwards, from where it is.
  @_noLocks
  mutating func fadeIn() { isUp = true }

  /// Turns downwards, from where it is.
  @_noLocks
  mutating func fadeOut() { isUp = false }

  /// Completes the fade at once.
  @_noLocks
  mutating func settle() { progress = isUp ? 1 : 0 }

  /// Linear gain of the next sample, 0...1.
  @_noLocks
  mutating func next() -> Float {
    if isUp {
      if progress == 1 { return 1 }
      progress = progress + step < 1 ? progress + step : 1
    } else {
      if progress == 0 { return 0 }
      progress = progress - step > 0 ? progress - step : 0
    }
    return Float(0.5 - 0.5 * rt_cos(.pi * progress))
  }
}
