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
    /// How much slower a sound as strong as the hum makes the following: a note must not move the
    /// oscillators.
    var caution = 30.0
    /// How far a grid is ever from its nominal frequency, in hertz.
    var deviation = 0.6
    /// Natural frequency in hertz of the loop that follows the grid.
    var loop = 0.5
    /// How long is learnt.
    var lesson = Seconds.milliseconds(160)
    /// Ratio of power to that of the lesson's first cycle at which an attack ends it.
    var interruption = 4.0
    /// Mean square below which there is nothing left to cancel.
    var silence = 1e-10

    static let standard = Parameters()
  }

  /// The mains in hertz; 0 while none is cancelled.
  private(set) var mains = 0.0

  private let parameters: Parameters
  private let rate: Double
  private let hop: Double  // seconds
  private var cosine = SIMD16<Float>.zero
  private var sine = SIMD16<Float>.zero
  private var stepCosine = SIMD16<Float>.zero
  private var stepSine = SIMD16<Float>.zero
  private var inPhase = SIMD16<Float>.zero
  private var quadrature = SIMD16<Float>.zero
  private var cycles = 0.0  // of the fundamental
  private var learned = 0.0  // seconds
  private var usual = 0.0  // loudest hop of the lesson's first cycle

  init(rate: SampleRate, hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.rate = rate.hertz
    self.hop = hop.value
  }

  /// Mean square of the hum that is cancelled.
  var power: Double {
    var squares: SIMD16<Float> = inPhase * inPhase
    squares += quadrature * quadrature
    return Double(squares.sum()) / 2
  }

  /// Begins to cancel hum of `mains` hertz.
  mutating func cancel(_ mains: Double) {
    reset()
    self.mains = mains
  }

  /// Stops cancelling.
  mutating func reset() {
    mains = 0
    inPhase = .zero
    quadrature = .zero
    cycles = 0
    learned = 0
    usual = 0
  }

  /// Takes the hum out of one hop.
  mutating func process(_ samples: UnsafeMutablePointer<Float>, count: Int) {
    guard mains > 0 else { return }
    align()
    var (real, imaginary) = (SIMD16<Float>.zero, SIMD16<Float>.zero)
    var (came, left): (Float, Float) = (0, 0)
    for index in 0..<count {
      came += samples[index] * samples[index]
      var hum: SIMD16<Float> = inPhase * cosine
      hum += quadrature * sine
      let rest: Float = samples[index] - hum.sum()
      samples[index] = rest
      left += rest * rest
      real += cosine * rest
      imaginary += sine * rest
      var turned: SIMD16<Float> = cosine * stepCosine
      turned -= sine * stepSine
      sine *= stepCosine
      sine += cosine * stepSine
      cosine = turned
    }
    cycles += mains * Double(count) / rate
    heed(Double(came) / Double(count))
    adapt(real, imaginary, count, left: Double(left) / Double(count))
  }

  /// Sets the oscillators to the exact phase, which their rotation keeps for the length of a hop.
  private mutating func align() {
    cycles -= cycles.rounded(.down)
    for index in 0..<16 {
      let angle = 2 * Double.pi * cycles * Double(index + 1)
      cosine[index] = Float(cos(angle))
      sine[index] = Float(sin(angle))
      let step = 2 * Double.pi * mains * Double(index + 1) / rate
      stepCosine[index] = Float(cos(step))
      stepSine[index] = Float(sin(step))
    }
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
  private mutating func adapt(
    _ real: SIMD16<Float>, _ imaginary: SIMD16<Float>, _ count: Int, left: Double
  ) {
    let isLearning = learned < parameters.lesson.value
    let caution = 1 + parameters.caution * left / max(power, parameters.silence)
    if !isLearning { track(real * (2 / Float(count)), imaginary * (2 / Float(count)), caution) }
    let constant =
      isLearning ? parameters.learning.value : parameters.following.value * caution
    let gain = Float(hop / constant) * 2 / Float(count)
    inPhase += real * gain
    quadrature += imaginary * gain
    if !isLearning, power < parameters.silence || isLost { reset() }
  }

  /// Whether the loop has left what a grid can be, or its numbers have burst.
  private var isLost: Bool {
    !(min(abs(mains - 50), abs(mains - 60)) < parameters.deviation) || !power.isFinite
  }

  /// Follows the grid's frequency: a second-order loop on the phase that all lines have in common.
  ///
  /// With hum = I cos kθ + Q sin kθ, a phase that is δ ahead leaves kδ·Q at the cosine and −kδ·I at the
  /// sine; δ is the least-squares solution over the lines, in which the strong ones count.
  private mutating func track(
    _ real: SIMD16<Float>, _ imaginary: SIMD16<Float>, _ caution: Double
  ) {
    var turning: SIMD16<Float> = quadrature * real
    turning -= inPhase * imaginary
    turning *= Self.order
    var strength: SIMD16<Float> = inPhase * inPhase
    strength += quadrature * quadrature
    strength *= Self.order
    strength *= Self.order
    let delta = Double(turning.sum() / max(strength.sum(), 1e-12)) / (2 * .pi)
    let speed = 2 * Double.pi * parameters.loop * hop
    cycles += 1.4 * speed * delta / caution
    mains += speed * speed * delta / hop / caution
  }

  /// 1, 2, 3 … of the lines.
  private static let order: SIMD16<Float> = {
    var order = SIMD16<Float>.zero
    for index in 0..<16 { order[index] = Float(index + 1) }
    return order
  }()
}
