import Glibc
import Units

/// The level of each partial, the noise in the gaps beside it, and the time for which it has stood out.
struct PartialLevels: Sendable, BitwiseCopyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Power over that of the gap above from which a partial counts, and below which it is lost.
    var present = (from: 10.0, until: 4.0)
    /// Share of all power that may leak into any filter: Hann's sidelobes four bins away, detuned by a
    /// hundredth of the spacing.
    var leakage = 3e-6
    /// Power of what is rounding: −110 dB of full scale.
    var rounding = 1e-11
    /// Time constant of the gaps' power.
    var gapSmoothing = Seconds.milliseconds(40)

    static let standard = Parameters()
  }

  /// Power of each partial; 1 is a sine of full scale.
  private(set) var power = SIMD16<Double>.zero

  private let present: (from: Double, until: Double)
  private let leakage: Double
  private let rounding: Double
  private let gapStep: Double
  private var gaps = SIMD16<Double>.zero
  private var hops = 0
  private var noise = 0.0  // leakage and rounding
  private var ages = SIMD16<Double>.zero  // hops since a partial came up
  private var youngest = 0.0  // of those that are up

  init(hop: Seconds, parameters: Parameters = .standard) {
    present = parameters.present
    leakage = parameters.leakage
    rounding = parameters.rounding
    gapStep = 1 - exp(-2 * hop.value / parameters.gapSmoothing.value)
  }

  /// Power of all partials over that of all gaps.
  var signalToNoise: Double { power.sum() / gapPower }

  /// Power of a partial over that of the gap above it.
  func signalToNoise(_ index: Int) -> Double { power[index] / (gaps[index] + noise) }

  /// Power of all gaps.
  private var gapPower: Double { gaps.sum() + noise }

  /// Variance of each partial's phase in square cycles, infinite if none stands out.
  ///
  /// That of a sine in noise is 1 / (2 SNR) in square radians.
  var phaseVariances: SIMD16<Double> {
    var variances = SIMD16<Double>(repeating: .infinity)
    for index in 0..<16 where ages[index] > 0 {
      variances[index] = 0.5 / signalToNoise(index) / (4 * .pi * .pi)
    }
    return variances
  }

  /// Sets to zero the weights of partials that have stood out for less than `hops` hops.
  func drop(youngerThan hops: Double, from weights: inout SIMD16<Double>) {
    guard youngest < hops else { return }
    for index in 0..<16 where ages[index] < hops { weights[index] = 0 }
  }

  /// Takes in the power of a partial.
  mutating func take(_ index: Int, power: Double) { self.power[index] = power }

  /// True if the gap above a partial is to be heard in this hop.
  ///
  /// Windows of neighbouring hops share most of their noise, so every other hop will do.
  func needsGap(_ index: Int) -> Bool { gaps[index] == 0 || (index + hops) & 1 == 0 }

  /// Takes in the power of the gap above a partial.
  mutating func take(_ index: Int, gap: Double) {
    gaps[index] = gaps[index] == 0 ? gap : gaps[index] + (gap - gaps[index]) * gapStep
  }

  /// Ends a hop in which `count` partials were taken in.
  mutating func endHop(_ count: Int) {
    hops += 1
    noise = power.sum() * leakage + rounding
    youngest = .infinity
    for index in 0..<count {
      let needed = ages[index] > 0 ? present.until : present.from
      ages[index] = signalToNoise(index) > needed ? ages[index] + 1 : 0
      if ages[index] > 0 { youngest = min(youngest, ages[index]) }
    }
  }

  /// Forgets everything.
  mutating func reset() {
    hops = 0
    power = .zero
    gaps = .zero
    ages = .zero
  }
}
