import CRealtime
import Units

/// One tone: sawtooth, low-pass that follows the pitch, saturator, envelope.
///
/// - Thread: any, the audio thread too.
struct Voice: Sendable, BitwiseCopyable {
  /// The figures of a voice.
  struct Parameters: Sendable {
    /// Cutoff of the low-pass over the fundamental: the timbre is the same all over the range.
    var cutoffRatio = 2.0
    /// Lowest cutoff: a bass note keeps the harmonics that a small speaker can still give.
    var lowestCutoff = Hertz(220)
    /// Highest cutoff.
    var highestCutoff = Hertz(5000)
    /// Highest cutoff over Nyquist.
    var highestCutoffShare = 0.45
    /// Amplitude into the saturator: gentle, colouring the peaks only.
    var drive: Float = 1.4
    /// Time constant of a glide: too short to be heard as one, too long to be heard as a step.
    var glide = Seconds.milliseconds(5)
    /// Attack and release.
    var envelope = Envelope.Parameters.standard

    /// The instrument's figures.
    static let standard = Parameters()
  }

  /// A ``Parameters`` at one rate, in samples.
  struct Tuning: Sendable, BitwiseCopyable {
    let rate: Double  // Hz
    let cutoffRatio: Double
    let lowestCutoff: Double  // cycles a sample
    let highestCutoff: Double  // cycles a sample
    let drive: Float
    let glide: Double  // share of the distance a sample

    init(_ parameters: Parameters, at rate: SampleRate) {
      self.rate = rate.hertz
      cutoffRatio = parameters.cutoffRatio
      lowestCutoff = parameters.lowestCutoff.value / rate.hertz
      highestCutoff = min(
        parameters.highestCutoff.value / rate.hertz, parameters.highestCutoffShare / 2)
      drive = parameters.drive
      glide = 1 - rt_exp(-1 / (parameters.glide.value * rate.hertz))
    }

    /// Cutoff for a fundamental, both in cycles a sample.
    @_noLocks
    func cutoff(step: Double) -> Double {
      let tracked = step * cutoffRatio
      if tracked < lowestCutoff { return lowestCutoff }
      return tracked > highestCutoff ? highestCutoff : tracked
    }
  }

  /// MIDI number of the note.
  private(set) var key: Int32 = -1
  /// Counts up with every start: the lowest is the oldest.
  private(set) var order: UInt64 = 0
  /// Linear gain that the voice was started with, 0...1.
  private(set) var gain: Float = 0
  private(set) var envelope: Envelope
  private let tuning: Tuning
  private var oscillator = SawtoothOscillator(step: 0)
  private var filter: StateVariableFilter
  /// Frequency that a glide goes to, in cycles a sample.
  private var targetStep = 0.0

  /// Makes a silent voice.
  init(_ parameters: Parameters = .standard, at rate: SampleRate) {
    tuning = Tuning(parameters, at: rate)
    envelope = Envelope(parameters.envelope, at: rate)
    filter = StateVariableFilter(cutoff: tuning.lowestCutoff)
  }

  /// True while the voice sounds and was not released.
  var isSounding: Bool { @_noLocks get { !envelope.isIdle && !envelope.isReleasing } }
  /// Linear gain now: envelope times the gain that the voice was started with.
  var loudness: Float { @_noLocks get { envelope.gain * gain } }

  /// Frequency in hertz that the voice has or glides to.
  var frequency: Double { targetStep * tuning.rate }

  /// Begins a note, with nothing left of the one before.
  @_noLocks
  mutating func start(key: Int32, frequency: Double, gain: Float, order: UInt64) {
    self.key = key
    self.order = order
    self.gain = gain
    targetStep = frequency / tuning.rate
    oscillator = SawtoothOscillator(step: targetStep)
    filter = StateVariableFilter(cutoff: tuning.cutoff(step: targetStep))
    envelope.reset()
    envelope.start()
  }

  /// Takes a releasing or sounding note up again, without a step in phase or level.
  @_noLocks
  mutating func lift(order: UInt64) {
    self.order = order
    envelope.start()
  }

  /// Glides to `frequency` in hertz.
  @_noLocks
  mutating func glide(to frequency: Double) { targetStep = frequency / tuning.rate }

  /// Begins the release.
  @_noLocks
  mutating func release() { envelope.release() }

  /// Ends in a hurry, for good.
  @_noLocks
  mutating func hurry() { envelope.hurry() }

  /// Falls silent at once.
  @_noLocks
  mutating func reset() { envelope.reset() }

  /// Adds the voice to `mix` and its loudness to `weights`, `count` samples of each.
  @_noLocks
  mutating func render(
    addingTo mix: UnsafeMutablePointer<Float>, weights: UnsafeMutablePointer<Float>, count: Int
  ) {
    var index = 0
    while index < count && !envelope.isIdle {
      if oscillator.step != targetStep { glideOneSample() }
      let saw = filter.process(oscillator.next())
      let weight = envelope.next() * gain
      mix[index] += SoftClip.shape(tuning.drive * saw) * weight
      weights[index] += weight
      index &+= 1
    }
  }

  /// Moves pitch and cutoff towards the target, and onto it once it is 0.0002 cent away.
  private mutating func glideOneSample() {
    oscillator.step += (targetStep - oscillator.step) * tuning.glide
    if rt_fabs(targetStep - oscillator.step) < 1e-7 * targetStep { oscillator.step = targetStep }
    filter.setCutoff(tuning.cutoff(step: oscillator.step))
  }
}
