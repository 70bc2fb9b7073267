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

  /// Gives the sums from which lines and parabolas through all phases over each of several spans are made.
  ///
  /// One pass serves all spans, counted backwards from the newest hop.
  ///
  /// - Parameters:
  ///   - spans: Hops, ascending, at least 3 each; those longer than what is filled are left out.
  ///   - step: About what the phases advance by in a hop. It is taken off before summing, since the
  ///     residuals are a millionth of it.
  ///   - each: Called with each span and its sums until it returns `false`.
  func sums(
    over spans: [Int], around step: SIMD16<Double>, each: (Int, PhaseSums) -> Bool
  ) {
    let origin = newest
    var sums = PhaseSums()
    var j = 0
    for index in 0..<spans.count {
      let span = spans[index]
      guard span <= filled else { return }
      while j < span {
        let time = Double(j)
        var phase: SIMD16<Double> = row(ago: j) - origin
        phase += step * time
        sums.add(phase, at: time)
        j += 1
      }
      guard each(span, sums) else { return }
    }
  }

  private func row(ago: Int) -> SIMD16<Double> {
    let index = next - 1 - ago
    return rows[index < 0 ? index + length : index]
  }
}
