import CRealtime
import Units

/// A value that follows its target with a time constant for each direction, and arrives.
///
/// - Thread: any, the audio thread too.
struct SmoothedValue: Sendable, BitwiseCopyable {
  /// The value now.
  private(set) var value: Float
  private let rising: Float  // share of the distance a sample
  private let falling: Float  // share of the distance a sample

  /// Makes a value at rest.
  init(_ value: Float, rising: Seconds, falling: Seconds, at rate: SampleRate) {
    self.value = value
    self.rising = Self.share(rising, rate)
    self.falling = Self.share(falling, rate)
  }

  /// Moves one sample towards `target`; within a millionth (-120 dB) it is there.
  @_noLocks
  mutating func next(towards target: Float) -> Float {
    let distance = target - value
    if rt_fabsf(distance) < 1e-6 {
      value = target
    } else {
      value += distance * (distance > 0 ? rising : falling)
    }
    return value
  }

  /// Brings the value to `target` at once.
  @_noLocks
  mutating func settle(at target: Float) { value = target }

  /// The share of the distance that one sample of a time constant covers.
  private static func share(_ time: Seconds, _ rate: SampleRate) -> Float {
    Float(1 - rt_exp(-1 / (time.value * rate.hertz)))
  }
}
