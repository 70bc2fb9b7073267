import Glibc
import Units

/// Calms the frequency that the player reads without delaying a fresh attack.
///
/// A large step is taken at once, a small one slowly; loud hops weigh more than quiet ones.
struct DisplaySmoother: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// A step beyond this ratio is taken at once: a semitone is 5.9 %.
    var snap = 1.06
    /// A step within this ratio is smoothed with ``calm``, one between with ``quick``.
    var small = 1.02
    /// Time constant of small steps.
    var calm = Seconds.milliseconds(60)
    /// Time constant of middling steps.
    var quick = Seconds.milliseconds(15)
    /// Level in dB over the noise floor from which a hop has full weight.
    var fullWeight = 12.0

    static let standard = Parameters()
  }

  /// The smoothed frequency in hertz; 0 before the first.
  private(set) var frequency = 0.0

  private let parameters: Parameters
  private let calm: Double
  private let quick: Double

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    calm = 1 - exp(-hop.value / parameters.calm.value)
    quick = 1 - exp(-hop.value / parameters.quick.value)
  }

  /// True if a frequency in hertz is approached, and does not take the place of the smoothed one at once.
  func isNear(_ heard: Double) -> Bool {
    frequency > 0 && max(heard, frequency) / min(heard, frequency) < parameters.snap
  }

  /// Takes in one hop's frequency in hertz and its level over the noise floor in dB.
  mutating func update(_ heard: Double, excess: Double) {
    guard isNear(heard) else {
      frequency = heard
      return
    }
    let ratio = max(heard, frequency) / min(heard, frequency)
    let weight = min(max(excess / parameters.fullWeight, 0.1), 1)
    frequency += (heard - frequency) * weight * (ratio < parameters.small ? calm : quick)
  }

  /// Forgets everything.
  mutating func reset() { frequency = 0 }
}
