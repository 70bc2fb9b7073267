import Testing

@testable import PitchDetection

@Suite("CholeskyFactor") struct CholeskyFactorTests {
  /// The solution for a right side of ones and a matrix, given by its rows up to the diagonal.
  private static func solved(_ rows: [[Double]]) -> [Double] {
    var factor = CholeskyFactor(capacity: 4)
    factor.begin(rows.count)
    for (row, cells) in rows.enumerated() {
      for (column, cell) in cells.enumerated() { factor[row, column] = cell }
    }
    factor.factor()
    var values = Array(repeating: SIMD2(1.0, -1), count: rows.count)
    values.withUnsafeMutableBufferPointer { values in
      if let first = values.baseAddress { factor.solve(first) }
    }
    return values.map(\.x)
  }

  @Test("a positive matrix is solved")
  func positive() {
    // [[4, 2], [2, 5]] x = [1, 1]
    let solution = Self.solved([[4], [2, 5]])
    #expect(abs(solution[0] - 3.0 / 16) < 1e-12 && abs(solution[1] - 1.0 / 8) < 1e-12)
  }

  @Test(
    "what cancels to nothing, or by rounding to less, comes out as 0, and the rest as without it",
    arguments: [1, 0.999, 0, -1.0])
  func lost(diagonal: Double) {
    // Without its middle the matrix is [[1, 0.5], [0.5, 4]].
    let solution = Self.solved([[1], [1, diagonal], [0.5, 0.9, 4]])
    #expect(solution[1] == 0)
    #expect(abs(solution[0] - 14.0 / 15) < 1e-12 && abs(solution[2] - 2.0 / 15) < 1e-12)
  }
}
