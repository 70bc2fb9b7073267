import CRealtime
public import Units

/// Makes one channel out of several: their mean, or their difference if they are in opposite phase.
///
/// Of a cable with its poles exchanged, of a balanced line on a stereo input and of some effects the mean is silence.
/// Every other channel is turned round then, which leaves the sound. The one that is listened to stays until the
/// other is stronger for a while, so a sound on one channel, hiss, and a wide piano never make it waver.
///
/// - Thread: one, such as audio; allocates nothing. The result is the same however the stream is cut.
public struct ChannelMix: Sendable {
  /// Figures of the choice.
  struct Parameters: Sendable {
    /// Ratio of mean squares at which mean and difference change places: 10 dB, which a tuner does
    /// not miss, while a change turns the phase by up to a quarter and moves what is shown for a
    /// moment.
    var stronger: Float = 10
    /// Time constant of the strengths: two periods of A0, over which its partials do not beat.
    var smoothing = Seconds.milliseconds(70)
    /// Time of a change between the two: slow enough that it makes neither a click nor an onset.
    var ramp = Seconds.milliseconds(20)
    /// Mean square below which nothing is decided: −90 dB.
    var silence: Float = 1e-9

    static let standard = Parameters()
  }

  private let parameters = Parameters.standard
  private let smoothing: Float  // share a frame
  private let step: Float  // share a frame
  private var mean: Float = 0  // mean square
  private var difference: Float = 0  // mean square
  private var isTurned = false
  private var turned: Float = 0  // 0...1

  /// Samples so far that were not numbers.
  public private(set) var badSamples = 0

  /// Makes a mix that has heard nothing and begins with the mean.
  public init(at rate: SampleRate) {
    smoothing = Float(1 / (parameters.smoothing.value * rate.hertz))
    step = Float(1 / (parameters.ramp.value * rate.hertz))
  }

  /// The sample that stands for one frame; what is not a number counts as silence.
  @_noLocks
  public mutating func sample(of frame: UnsafePointer<Float>, channels: Int) -> Float {
    let share = 1 / Float(channels)
    var (sum, other): (Float, Float) = (0, 0)
    var index = 0
    while index < channels {
      let sample = clean(frame[index]) * share
      sum += sample
      other += index & 1 == 0 ? sample : -sample
      index &+= 1
    }
    if channels < 2 { return sum }
    choose(sum, other)
    return turned == 0 ? sum : sum + (other - sum) * turned
  }

  /// Silence for NaN and infinities.
  private mutating func clean(_ sample: Float) -> Float {
    if rt_isfinitef(sample) { return sample }
    badSamples &+= 1
    return 0
  }

  /// Follows the strength of both, and moves towards the stronger one.
  private mutating func choose(_ sum: Float, _ other: Float) {
    // Above denormals, which would slow the sums in silence.
    mean += (sum * sum - mean) * smoothing + 1e-20
    difference += (other * other - difference) * smoothing + 1e-20
    let (own, rival) = isTurned ? (difference, mean) : (mean, difference)
    if rival > parameters.silence && rival > parameters.stronger * own { isTurned.toggle() }
    if isTurned {
      if turned < 1 { turned = turned + step < 1 ? turned + step : 1 }
    } else if turned > 0 {
      turned = turned > step ? turned - step : 0
    }
  }
}
