import CRealtime

/// A second-order low-pass that stays stable and quiet while its cutoff moves.
///
/// - Source: Zavalishin, *The Art of VA Filter Design*, 2012, the topology-preserving state-variable
///   filter, in the form of Simper, "Solving the continuous SVF equations using trapezoidal
///   integration and equivalent currents", 2013.
/// - Thread: any, the audio thread too.
struct StateVariableFilter: Sendable, BitwiseCopyable {
  /// Damping, 1/Q: √2 makes the response a Butterworth one (Q = 0.7071).
  private static let damping: Float = 1.414_213_6

  private var a1: Float = 0
  private var a2: Float = 0
  private var a3: Float = 0
  /// The two integrators.
  private var band: Float = 0
  private var low: Float = 0

  /// Makes a filter at rest.
  ///
  /// - Parameter cutoff: In cycles a sample, below 0.5; -3 dB there.
  @_noLocks
  init(cutoff: Double) { setCutoff(cutoff) }

  /// Moves the cutoff, in cycles a sample, and keeps what is in the filter.
  @_noLocks
  mutating func setCutoff(_ cutoff: Double) {
    let g = rt_tanf(Float(.pi * cutoff))
    a1 = 1 / (1 + g * (g + Self.damping))
    a2 = g * a1
    a3 = g * a2
  }

  /// Filters one sample.
  @_noLocks
  mutating func process(_ input: Float) -> Float {
    let v3 = input - low
    let v1 = a1 * band + a2 * v3
    let v2 = low + a2 * band + a3 * v3
    band = 2 * v1 - band
    low = 2 * v2 - low
    return v2
  }
}
