import CRealtime
import DSP
import Units

/// The filters that keep a small speaker clean: no deep bass, softer treble; cross-faded with the
/// plain signal.
///
/// - Source: Linkwitz, "Active crossover networks for noncoincident drivers", JAES 24(1), 1976: the
///   fourth-order high-pass is two second-order Butterworth sections.
/// - Thread: any, the audio thread too.
struct SpeakerVoicing: Sendable, BitwiseCopyable {
  /// The corners of the filters.
  struct Parameters: Sendable {
    /// Corner of the high-pass: below it a small cone moves too far; -6 dB here, 24 dB an octave.
    var highPass = Hertz(140)
    /// Corner of the one-pole low-pass.
    ///
    /// Cones of 28 to 50 mm break up between about 6 and 12 kHz, and a sawtooth's edge
    /// rasps there; at 7 kHz the partials up to 3.5 kHz lose less than 1 dB.
    var lowPass = Hertz(7000)
    /// Length of the cross-fade on a change of route.
    var crossfade = Seconds.milliseconds(30)

    /// The instrument's figures.
    static let standard = Parameters()
  }

  /// True while the output goes to the speaker.
  var isOn = false
  private var amount: Float = 0  // 0 plain ... 1 speaker
  private let step: Float  // of amount, a sample
  private var first: Biquad
  private var second: Biquad
  private var treble: Float = 0
  private let trebleShare: Float
  private var silentSamples: Int
  /// Silence after which the filters are emptied, before what is in them becomes subnormal and slow.
  private let rest: Int

  /// Makes the voicing of a line output.
  init(_ parameters: Parameters = .standard, at rate: SampleRate) {
    let section = Biquad(.highPass(parameters.highPass, at: rate))
    first = section
    second = section
    step = Float(1 / (parameters.crossfade.value * rate.hertz))
    trebleShare = Float(1 - rt_exp(-2 * .pi * parameters.lowPass.value / rate.hertz))
    rest = rate.frames(in: Seconds(0.5)).value
    silentSamples = rest
  }

  /// True once silence has lasted for so long that nothing is left in the filters.
  var isEmpty: Bool { @_noLocks get { silentSamples == rest } }

  /// Voices one sample.
  @_noLocks
  mutating func process(_ input: Float) -> Float {
    moveAmount()
    if input == 0 {
      if isEmpty { return 0 }
      silentSamples &+= 1
      if isEmpty { empty() }
    } else {
      silentSamples = 0
    }
    // The filters run on every route, so that a change of route finds them settled.
    treble += (second.process(first.process(input)) - treble) * trebleShare
    return input + (treble - input) * amount
  }

  /// Completes a change of route at once.
  @_noLocks
  mutating func settle() { amount = isOn ? 1 : 0 }

  private mutating func moveAmount() {
    if isOn {
      amount = amount + step < 1 ? amount + step : 1
    } else {
      amount = amount - step > 0 ? amount - step : 0
    }
  }

  /// Empties the filters.
  @_noLocks
  mutating func empty() {
    first.reset()
    second.reset()
    treble = 0
  }
}
