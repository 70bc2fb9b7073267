/// The normal equations of a joint fit: how the error falls with each string's pitch and stiffness.
///
/// The parameters are the cents of all strings, then the logarithms of their stiffness.
struct StrumNormal: ~Copyable {
  /// Curvature of half the error: rows, of which the lower triangle counts.
  private var curvature = Array(repeating: 0.0, count: capacity * capacity)
  /// Downward slope of half the error.
  private var slope = Array(repeating: 0.0, count: capacity)
  private var factor: CholeskyFactor
  private let step: UnsafeMutablePointer<SIMD2<Double>>

  private static let capacity = 2 * StrumPartials.maximumStrings

  init() {
    factor = CholeskyFactor(capacity: Self.capacity)
    step = .allocate(capacity: Self.capacity)
    step.initialize(repeating: .zero, count: Self.capacity)
  }

  deinit { step.deallocate() }

  /// Begins anew.
  mutating func clear() {
    for index in slope.indices { slope[index] = 0 }
    for index in curvature.indices { curvature[index] = 0 }
  }

  mutating func addSlope(_ row: Int, _ value: Double) { slope[row] += value }

  mutating func addCurvature(_ row: Int, _ column: Int, _ value: Double) {
    curvature[row * Self.capacity + column] += value
  }

  /// The step to the least error.
  ///
  /// - Parameters:
  ///   - size: How many parameters there are.
  ///   - priors: Curvature that is known of each parameter before anything was heard.
  ///   - pull: Slope that these priors have.
  ///   - damping: Share of the diagonal that is added (Levenberg and Marquardt).
  /// - Returns: The step of each parameter, the first in lane 0.
  mutating func step(
    size: Int, priors: SIMD16<Double>, pull: SIMD16<Double>, damping: Double
  ) -> SIMD16<Double> {
    fill(size, priors, damping)
    for row in 0..<size { step[row] = SIMD2(slope[row] + pull[row], 0) }
    factor.solve(step)
    var found = SIMD16<Double>.zero
    for row in 0..<size { found[row] = step[row].x }
    return found
  }

  /// Standard errors of the first `strings` parameters if the error's floor is `noise`; infinite if nothing
  /// is known.
  mutating func errors(strings: Int, priors: SIMD16<Double>, noise: Double) -> SIMD8<Double> {
    let size = 2 * strings
    fill(size, priors, 0)
    var found = SIMD8<Double>(repeating: .infinity)
    for string in 0..<strings where !factor.isLost(string) {
      for row in 0..<size { step[row] = SIMD2(row == string ? 1 : 0, 0) }
      factor.solve(step)
      found[string] = (noise * step[string].x).squareRoot()
    }
    return found
  }

  private mutating func fill(_ size: Int, _ priors: SIMD16<Double>, _ damping: Double) {
    factor.begin(size)
    for row in 0..<size {
      let cells = row * Self.capacity
      for column in 0..<row { factor[row, column] = curvature[cells + column] }
      factor[row, row] = curvature[cells + row] * (1 + damping) + priors[row]
    }
    factor.factor()
  }
}
