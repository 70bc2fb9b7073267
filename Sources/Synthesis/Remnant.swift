import CRealtime
import Units

/// What is left of a voice that was stolen: its last sample dies away instead of being cut off.
///
/// - Thread: any, the audio thread too.
struct Remnant: Sendable, BitwiseCopyable {
  /// Time constant: short beside an attack, long beside a click.
  private static let decay = Seconds.milliseconds(3)

  private var value: Float = 0
  private let factor: Float  // a sample

  /// Makes a silent one.
  init(at rate: SampleRate) {
    factor = rt_expf(Float(-1 / (Self.decay.value * rate.hertz)))
  }

  /// Whether nothing is left.
  var isSilent: Bool { @_noLocks get { value == 0 } }

  /// Adds the last sample of a voice.
  @_noLocks
  mutating func add(_ sample: Float) { value += sample }

  /// Silences it at once.
  @_noLocks
  mutating func reset() { value = 0 }

  /// Adds what is left to `count` samples of `mix`.
  @_noLocks
  mutating func render(addingTo mix: UnsafeMutablePointer<Float>, count: Int) {
    var index = 0
    while index < count && value != 0 {
      value *= factor
      if rt_fabsf(value) < 1e-9 { value = 0 }  // -180 dB: nothing, and no subnormal numbers
      mix[index] += value
      index &+= 1
    }
  }
}
