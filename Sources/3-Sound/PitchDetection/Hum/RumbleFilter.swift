import DSP
import Glibc
import Units

/// Takes out what moves below all notes: a stage's floor, a hand on the body, wind in a microphone.
///
/// Two more sections behind the high-pass that takes the DC. Their cutoff rises while much of the sound lies below
/// 17 Hz, and stays below a low note that is shown, so that F♯0 keeps its fundamental.
struct RumbleFilter: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Cutoff in hertz while there is no rumble, and at most.
    var cutoff = 6.0...33.0
    /// Share of the followed note's frequency that the cutoff may reach.
    var share = 0.8
    /// Frequency in hertz below which rumble lies: F♯0 leaves a quarter of its fundamental there.
    var rumble = 17.0
    /// Share of the power that is rumble from which it is taken out.
    var much = 0.3
    /// Time constant of the powers.
    var smoothing = Seconds.milliseconds(100)
    /// Time for which there must be so much rumble: a note's attack is not rumble.
    var patience = Seconds.milliseconds(100)
    /// Time for which a pause of the rumble is waited for: a note may be louder.
    var memory = Seconds(10)
    /// Factor by which the cutoff changes in a hop: an octave in 0.2 s, which bends no reading.
    var step = 1.02

    static let standard = Parameters()
  }

  /// The note that is shown and followed, in hertz; 0 without one.
  var followed = 0.0

  private let parameters: Parameters
  private let rate: SampleRate
  private let smoothing: Double
  private let patience: Int
  private let memory: Int
  private var lasted = 0
  private var since = Int.max / 2
  private var cutoff: Double
  private var sections: (Biquad, Biquad)
  private var listener: Biquad
  private var hopLow = 0.0
  private var hopAll = 0.0
  private var low = 0.0
  private var all = 0.0

  /// True while nothing is taken out.
  private var isAtRest: Bool { cutoff == parameters.cutoff.lowerBound }

  init(rate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.rate = rate
    smoothing = 1 - exp(-hop.value / parameters.smoothing.value)
    patience = Int(parameters.patience.value / hop.value)
    memory = Int(parameters.memory.value / hop.value)
    cutoff = parameters.cutoff.lowerBound
    let section = Biquad(.highPass(Hertz(cutoff), at: rate))
    sections = (section, section)
    listener = Biquad(.lowPass(Hertz(parameters.rumble), at: rate))
  }

  /// Filters one sample.
  mutating func process(_ sample: Float) -> Float {
    let below = listener.process(sample)
    hopLow += Double(below * below)
    hopAll += Double(sample * sample)
    return isAtRest ? sample : sections.1.process(sections.0.process(sample))
  }

  /// Ends a hop: moves the cutoff by a step to where it belongs.
  mutating func endHop() {
    low += (hopLow - low) * smoothing
    all += (hopAll - all) * smoothing
    (hopLow, hopAll) = (0, 0)
    move()
  }

  /// Forgets everything heard.
  mutating func reset() {
    sections.0.reset()
    sections.1.reset()
    listener.reset()
  }

  /// Moves the cutoff by a step to where it belongs.
  private mutating func move() {
    let range = parameters.cutoff
    let highest = followed > 0 ? parameters.share * followed : range.upperBound
    let isRumbling = low > parameters.much * all
    lasted = isRumbling ? lasted + 1 : 0
    since = lasted > patience ? 0 : since + 1
    let aim = since < memory ? min(highest, range.upperBound) : range.lowerBound
    let next = min(max(aim, cutoff / parameters.step), cutoff * parameters.step)
    guard max(next, range.lowerBound) != cutoff else { return }
    cutoff = max(next, range.lowerBound)
    if isAtRest {
      // So that it begins again without a step.
      sections.0.reset()
      sections.1.reset()
    }
    sections.0.coefficients = .highPass(Hertz(cutoff), at: rate)
    sections.1.coefficients = sections.0.coefficients
  }
}
