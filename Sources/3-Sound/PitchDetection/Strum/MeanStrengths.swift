/// Strengths that the readings since a stroke told of each string.
struct MeanStrengths: Sendable {
  /// Sum of the strengths of each string.
  private(set) var sums = SIMD8<Double>.zero
  private var readings = SIMD8<Double>.zero

  /// Mean of the strengths of each string; NaN if none was told.
  var means: SIMD8<Double> { sums / readings }

  /// Takes a strength of a string.
  mutating func take(_ strength: Double, of string: Int) {
    sums[string] += strength
    readings[string] += 1
  }

  /// Forgets what was told of a string.
  mutating func forget(_ string: Int) {
    sums[string] = 0
    readings[string] = 0
  }
}
