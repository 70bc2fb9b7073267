import LabSupport

/// A group of measurements under one name of the command line.
struct BenchmarkSuite: Sendable {
  /// Name of the suite on the command line.
  let name: String
  /// Does the measuring.
  let measure: @Sendable () throws -> [BenchmarkFigure]
}

/// The result of one measurement.
struct BenchmarkFigure: Equatable {
  /// The subject that was measured, such as `pitch hop`.
  let name: String
  /// Median of the nanoseconds a run took.
  let median: Double
  /// The fastest run in nanoseconds: what the machine can do when nothing else runs.
  let fastest: Double
  /// Number of runs that were measured.
  let runs: Int
  /// Comparison with another figure, such as `3 times the memcpy`; empty for none.
  var remark = ""

  /// Measures `body`: a tenth of the runs to warm up, then `runs` runs one by one.
  ///
  /// - Parameters:
  ///   - name: What is measured.
  ///   - runs: How often, at least 1.
  ///   - iterations: How often `body` does its work in one call; the figures are for one time.
  ///   - body: The work; what it computes has to be used, or the optimiser takes it away.
  init(_ name: String, runs: Int, iterations: Int = 1, body: () throws -> Void) rethrows {
    for _ in 0..<(runs / 10 + 1) { try body() }
    var times: [Double] = []
    times.reserveCapacity(runs)
    for _ in 0..<runs {
      let watch = Stopwatch()
      try body()
      times.append(Double(watch.nanoseconds) / Double(iterations))
    }
    self.init(name, times: times)
  }

  /// Makes the figure of nanoseconds measured elsewhere, at least one.
  init(_ name: String, times: [Double]) {
    let sorted = times.sorted()
    self.name = name
    median = sorted[sorted.count / 2]
    fastest = sorted[0]
    runs = sorted.count
  }

  /// One JSON object a line.
  static func lines(_ figures: [Self]) -> String {
    figures.map { figure in
      JSON.object([
        ("name", .string(figure.name)), ("median_ns", .number(figure.median)),
        ("fastest_ns", .number(figure.fastest)), ("runs", .integer(figure.runs)),
        ("remark", .string(figure.remark)),
      ]).description
    }.joined(separator: "\n")
  }

  /// A table for reading, times in microseconds.
  static func table(_ figures: [Self]) -> String {
    let width = figures.map(\.name.count).max() ?? 0
    return figures.map { figure in
      let name = figure.name + String(repeating: " ", count: width - figure.name.count)
      return "\(name)  \(column(figure.median)) µs  (fastest \(column(figure.fastest)) µs, "
        + "\(figure.runs) runs)" + (figure.remark.isEmpty ? "" : "  " + figure.remark)
    }.joined(separator: "\n")
  }

  private static func column(_ nanoseconds: Double) -> String {
    let text = "\((nanoseconds / 10).rounded() / 100)"
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }
}
