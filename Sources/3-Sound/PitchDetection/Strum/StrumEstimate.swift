/// The pitches that a fit found, and how sure they are.
struct StrumEstimate: Sendable, BitwiseCopyable {
  /// Pitch and stiffness of each string.
  var state: StrumState
  /// Standard error of each string's cents, for noise of the size of what is left; infinite for a string that was
  /// not found within the range.
  var errors: SIMD8<Double>
  /// Mean logarithm of the energy over that of noise in their place, for the partials that a string has for itself; NaN
  /// if it has none.
  var strengths: SIMD8<Double>
  /// The same for its odd partials alone.
  var oddStrengths: SIMD8<Double>
  /// Mean square of what each string's partials explain, under the window.
  var energies: SIMD8<Double>
  /// Mean square of what is left of the sound, under the window.
  var residue: Double

  /// The strength of a string's partials, or of its odd ones if that is less: a note an octave above has the even ones
  /// alone.
  func strengthOfAll(_ string: Int) -> Double { min(strengths[string], oddStrengths[string]) }
}
