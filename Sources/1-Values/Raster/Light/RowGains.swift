/// Brightness of light on each row of a surface: the scanlines.
struct RowGains {
  /// The gain of each row, 0...256.
  let values: [Int]
  /// The gains that occur, each once.
  let distinct: [Int]
  /// Index in ``distinct`` of each row's gain.
  let indices: [Int]

  /// Takes a gain for each row.
  init(_ values: [Int]) {
    self.values = values
    let distinct = Array(Set(values)).sorted()
    self.distinct = distinct
    indices = values.map { value in distinct.firstIndex(of: value) ?? 0 }
  }

  /// Gives `words` times each of the distinct gains, line after line.
  @inline(__always)
  func withScaled(_ words: [UInt32], _ body: (UnsafePointer<UInt32>) -> Void) {
    let count = words.count
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: distinct.count * count) { memory in
      words.withUnsafeBufferPointer { words in
        guard let lines = memory.baseAddress, let words = words.baseAddress else { return }
        for index in distinct.indices {
          Additive.scale(words, by: distinct[index], into: lines + index * count, count: count)
        }
        body(lines)
      }
    }
  }
}
