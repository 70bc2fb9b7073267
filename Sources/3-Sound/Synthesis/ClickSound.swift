import CRealtime
import Units

/// The sound of one kind of click: a block of wood, struck.
///
/// A few damped modes, whose frequencies are no harmonics, so that no tuner takes them for a note; a soft
/// edge, so that there is nothing above the modes that a small speaker would rasp at; and no constant part,
/// so that no cone moves for nothing.
struct ClickSound {
  /// A mode of the block.
  struct Mode {
    var frequency: Hertz
    /// Part of the loudest mode's amplitude.
    var amplitude: Double
    /// Time in which the mode falls to 1/e.
    var decay: Seconds
  }

  let modes: [Mode]
  /// Largest magnitude, linear.
  let peak: Float

  /// Time from silence to full: a raised cosine, short enough to be one instant for the ear.
  private static let attack = Seconds.milliseconds(0.6)
  /// The end of each click, which fades out.
  private static let fade = Seconds.milliseconds(8)
  /// Length of every click: shorter than three of the closest ones, 25 ms apart at 300 beats of four with swing.
  static let length = Seconds.milliseconds(60)

  /// Largest magnitude of any click, linear.
  static var loudest: Float { @_noLocks get { 0.8 } }

  /// The accent: high and bright.
  static let accent = ClickSound(fundamental: 2150, peak: loudest)
  /// The beat.
  static let beat = ClickSound(fundamental: 1520, peak: 0.56)
  /// The click between beats: lower and softer.
  static let between = ClickSound(fundamental: 1130, peak: 0.28)

  /// A block whose lowest mode has a frequency in hertz; the others as in a bar of wood with a slot.
  private init(fundamental: Double, peak: Float) {
    self.peak = peak
    modes = [
      Mode(frequency: Hertz(fundamental), amplitude: 1, decay: .milliseconds(9)),
      Mode(frequency: Hertz(fundamental * 1.83), amplitude: 0.5, decay: .milliseconds(5)),
      Mode(frequency: Hertz(fundamental * 2.71), amplitude: 0.25, decay: .milliseconds(2.5)),
    ]
  }

  /// Writes the click's `count` samples; modes that a rate cannot carry are left out.
  func write(to samples: UnsafeMutablePointer<Float>, count: Int, at rate: SampleRate) {
    let fit = modes.filter { $0.frequency.value < 0.4 * rate.hertz }
    let attack = Self.attack.value * rate.hertz
    let fade = Self.fade.value * rate.hertz
    var values = (0..<count).map { index -> Double in
      let time = Double(index) / rate.hertz
      let sum = fit.reduce(0.0) { sum, mode in
        sum + mode.amplitude * rt_exp(-time / mode.decay.value)
          * rt_sin(2 * .pi * mode.frequency.value * time)
      }
      let rise = min(1, Double(index) / attack)
      let fall = min(1, Double(count - index) / fade)
      return sum * (0.5 - 0.5 * rt_cos(.pi * rise)) * (0.5 - 0.5 * rt_cos(.pi * fall))
    }
    // What is left of a constant part goes with the shape of the sound's own envelope.
    let weights = (0..<count).map { index in
      let time = Double(index) / rate.hertz
      return (0.5 - 0.5 * rt_cos(.pi * min(1, Double(index) / attack)))
        * rt_exp(-time / 0.009) * (0.5 - 0.5 * rt_cos(.pi * min(1, Double(count - index) / fade)))
    }
    let excess = values.reduce(0, +) / max(weights.reduce(0, +), 1e-9)
    for index in values.indices { values[index] -= excess * weights[index] }
    let loudest = values.reduce(0) { max($0, rt_fabs($1)) }
    for (index, value) in values.enumerated() {
      samples[index] = loudest > 0 ? Float(value / loudest) * peak : 0
    }
  }
}
