import Glibc
import Units

/// Takes recognised mains hum out of the sound.
///
/// An oscillator on each multiple of the mains is subtracted; its amplitude and phase follow what is left,
/// quickly at first, then so slowly that a note two hertz away is not touched.
///
/// - Source: Widrow et al., "Adaptive noise cancelling: principles and applications", Proc. IEEE
///   63(12), 1975, section on the notch filter.
struct HumCanceller: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Time constants of the amplitudes while they are learnt, and after.
    var learning = Seconds.milliseconds(40)
    var following = Seconds.milliseconds(600)
    /// Factor by which a sound as strong as the hum slows the following: a note must not move the oscillators.
    var caution = 30.0
    /// Largest distance of a grid from its nominal frequency, in hertz.
    var deviation = 0.6
    /// Natural frequency in hertz of the loop that follows the grid.
    var loop = 0.5
    /// Time for which the hum is learnt.
    var lesson = Seconds.milliseconds(160)
    /// Ratio of power to that of the lesson's first cycle at which an attack ends it.
    var interruption = 2.0
    /// Mean square below which there is nothing left to cancel.
    var silence = 1e-10

    static let standard = Parameters()
  }

  /// The mains in hertz; 0 while none is cancelled.
  private(set) var mains = 0.0
  /// The multiple of it that is the hum's tone.
  private(set) var multiple = 1

  private let parameters: Parameters
  private let rate: Double
  private let hop: Double  // seconds
  private var lines = HumLines()
  private var level: HumLevel
  private var cycles = 0.0  // of the fundamental
  private var learned = 0.0  // seconds
  private var usual = 0.0  // loudest hop of the lesson's first cycle

  init(rate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.rate = rate.hertz
    self.hop = hop.value
    level = HumLevel(hop: hop)
  }

  /// Mean square of the hum that is cancelled.
  var power: Double { lines.power }

  /// True while hum is cancelled whose amplitude and phase are still being learnt.
  var isLearning: Bool { mains > 0 && learned < parameters.lesson.value }

  /// Begins to cancel hum, or to learn anew what came to be louder, softer or of another phase.
  mutating func cancel(_ hum: Hum) {
    if abs(hum.mains - mains) > parameters.deviation { reset() }
    // What comes through later is the rest of the same hum.
    if mains == 0 { multiple = hum.multiple }
    mains = hum.mains
    learned = 0
    usual = 0
  }

  /// Stops cancelling.
  mutating func reset() {
    mains = 0
    lines.reset()
    level.reset()
    cycles = 0
    learned = 0
    usual = 0
  }

  /// Takes the hum out of one hop.
  mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    guard mains > 0 else { return }
    cycles -= cycles.rounded(.down)
    lines.align(cycles: cycles, step: mains / rate)
    var (came, left, gone, both): (Float, Float, Float, Float) = (0, 0, 0, 0)
    for index in 0..<count {
      let hum = lines.sample
      came += samples[index] * samples[index]
      samples[index] -= hum
      left += samples[index] * samples[index]
      gone += hum * hum
      both += samples[index] * hum
      lines.advance(left: samples[index])
    }
    cycles += mains * Double(count) / rate
    heed(Double(came) / Double(count))
    adapt(count, left: Double(left) / Double(count))
    guard let ratio = level.update(left: left, hum: gone, both: both), !isLearning else { return }
    if ratio > 0 { lines.scale(by: Float(ratio)) } else { reset() }
  }

  /// Counts the lesson's time, and ends it when something louder than the hum begins.
  private mutating func heed(_ power: Double) {
    learned += hop
    if learned < 0.02 {
      usual = max(usual, power)
    } else if power > parameters.interruption * usual {
      learned = max(learned, parameters.lesson.value)
    }
  }

  /// Moves the amplitudes towards what is left at the lines.
  private mutating func adapt(_ count: Int, left: Double) {
    let isLearning = isLearning
    let caution = 1 + parameters.caution * left / max(power, parameters.silence)
    if !isLearning { track(count, caution) }
    let constant =
      isLearning ? parameters.learning.value : parameters.following.value * caution
    let gain = Float(hop / constant) * 2 / Float(count)
    lines.adapt(gain: gain)
    if !isLearning, power < parameters.silence || isLost { reset() }
  }

  /// True if the loop has left the frequencies that a grid can have, or its numbers have burst.
  private var isLost: Bool {
    !(min(abs(mains - 50), abs(mains - 60)) < parameters.deviation) || !power.isFinite
  }

  /// Follows the grid's frequency: a second-order loop on the phase that the low lines have in common.
  private mutating func track(_ count: Int, _ caution: Double) {
    let lead = lines.lead(scale: 2 / Float(count))
    let speed = 2 * Double.pi * parameters.loop * hop
    cycles += 1.4 * speed * lead / caution
    mains += speed * speed * lead / hop / caution
  }
}
