/// A symmetric, positive matrix of changing size, factored in place into L Lᵀ.
///
/// - Source: Golub and Van Loan, *Matrix Computations*, section 4.2.
struct CholeskyFactor: ~Copyable {
  private let cells: UnsafeMutablePointer<Double>
  private let capacity: Int
  /// Rows.
  private(set) var size = 0

  init(capacity: Int) {
    self.capacity = capacity
    cells = .allocate(capacity: capacity * capacity)
    cells.initialize(repeating: 0, count: capacity * capacity)
  }

  deinit { cells.deallocate() }

  /// Begins a matrix of `size` rows; every cell at and below the diagonal is to be set.
  mutating func begin(_ size: Int) {
    precondition(size <= capacity, "no more rows than there is room for")
    self.size = size
  }

  /// A cell at or below the diagonal.
  subscript(row: Int, column: Int) -> Double {
    get { cells[row &* capacity &+ column] }
    nonmutating set { cells[row &* capacity &+ column] = newValue }
  }

  /// Factors what was set.
  ///
  /// A diagonal that cancels to nothing, or by rounding to less, becomes infinite and its column nothing, so that what
  /// it stands for comes out as 0 and moves nothing else.
  mutating func factor() {
    for column in 0..<size {
      let row = cells + column * capacity
      var rest = row[column]
      let least = abs(rest) * 1e-9 + 1e-300
      for k in 0..<column { rest -= row[k] * row[k] }
      let isLost = !(rest > least)
      row[column] = isLost ? .infinity : rest.squareRoot()
      for below in column + 1..<max(size, column + 1) {
        let other = cells + below * capacity
        var sum = other[column]
        for k in 0..<column { sum -= other[k] * row[k] }
        other[column] = isLost ? 0 : sum / row[column]
      }
    }
  }

  /// True if the matrix says nothing of a value, which therefore comes out as 0.
  func isLost(_ row: Int) -> Bool { self[row, row] == .infinity }

  /// Solves for two right-hand sides at once, such as real and imaginary parts, in place.
  func solve(_ values: UnsafeMutablePointer<SIMD2<Double>>) {
    for row in 0..<size {
      var sum = values[row]
      for column in 0..<row { sum -= values[column] * self[row, column] }
      values[row] = sum / self[row, row]
    }
    for row in stride(from: size - 1, through: 0, by: -1) {
      var sum = values[row]
      for below in row + 1..<max(size, row + 1) { sum -= values[below] * self[below, row] }
      values[row] = sum / self[row, row]
    }
  }
}
