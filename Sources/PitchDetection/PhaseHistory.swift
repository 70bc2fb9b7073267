/// The phases of a tone's partials over the last second, unwrapped, and their slopes.
struct PhaseHistory: ~Copyable {
  /// Hops kept.
  let length: Int
  /// Hops filled, up to ``length``.
  private(set) var filled = 0

  private let rows: UnsafeMutablePointer<SIMD16<Double>>  // cycles, a partial a lane
  private var next = 0

  /// Makes a history of `length` hops.
  init(length: Int) {
    self.length = length
    rows = .allocate(capacity: length)
    rows.initialize(repeating: .zero, count: length)
  }

  deinit { rows.deallocate() }

  /// The newest phases in cycles.
  var newest: SIMD16<Double> { filled > 0 ? row(ago: 0) : .zero }

  /// Appends one hop.
  mutating func append(_ cycles: SIMD16<Double>) {
    rows[next] = cycles
    next = next + 1 == length ? 0 : next + 1
    filled = min(filled + 1, length)
  }

  /// Forgets everything.
  mutating func reset() {
    filled = 0
    next = 0
  }

  /// Slopes of all phases over each of several spans, in cycles a hop, by least squares.
  ///
  /// One pass serves all spans: with `j` counted backwards from the newest hop, the sums of φ and of
  /// j·φ over the first `n` hops give the slope over n hops.
  ///
  /// - Parameters:
  ///   - spans: Hops, ascending, at least 2 each; those longer than what is filled are left out.
  ///   - each: Called with the index of each span and its slopes.
  func slopes(over spans: [Int], each: (Int, SIMD16<Double>) -> Void) {
    let origin = newest
    var (sum, moment) = (SIMD16<Double>.zero, SIMD16<Double>.zero)
    var j = 0
    for index in 0..<spans.count {
      let span = spans[index]
      guard span <= filled else { return }
      while j < span {
        let phase = row(ago: j) - origin
        sum += phase
        let time = Double(j)
        moment += phase * time
        j += 1
      }
      let n = Double(span)
      let middle: Double = (n - 1) / 2
      let scale: Double = 12 / (n * (n * n - 1))
      var slope: SIMD16<Double> = sum * middle
      slope -= moment
      slope *= scale
      each(index, slope)
    }
  }

  private func row(ago: Int) -> SIMD16<Double> {
    let index = next - 1 - ago
    return rows[index < 0 ? index + length : index]
  }
}
