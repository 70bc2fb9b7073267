import PitchDetection
import Units

/// Accuracy with which strums were read.
struct StrumScore {
  /// Deviations from the truth that count as right, in cents.
  private static let (near, nearer) = (5.0, 2.0)
  /// Time from the stroke to the answer that a player waits for.
  private static let answer = Seconds(1.5)

  private(set) var cases = 0
  private var (strings, within, closely, called, missing, early) = (0, 0, 0, 0, 0, 0)
  private var (wholes, strums, lost) = (0, 0, 0)
  private var (left, read) = (0, 0)  // strings that were not struck, and those that were read
  /// Times from the last string's pluck until the whole set is right and stays so; infinite if it never is.
  private var settled: [Double] = []
  /// Strings that were wrong, by their place.
  private(set) var wrong: [Int]

  /// Makes the score of an instrument of so many strings.
  init(strings: Int) { wrong = Array(repeating: 0, count: strings) }

  /// Takes in what was read of a case.
  ///
  /// - Returns: The strings that were wrong: place, truth and reading.
  @discardableResult
  mutating func take(
    _ sound: StrumCase, _ readings: [StrumReading]
  ) -> [(string: Int, cents: Double, read: Double?)] {
    cases += 1
    let heard = readings.filter { Self.time($0) <= Self.answer.value }
    if heard.contains(where: { $0.isStrum && Self.time($0) <= 0.5 }) { strums += 1 }
    if heard.drop(while: { !$0.isStrum }).contains(where: { !$0.isStrum }) { lost += 1 }
    let half = heard.last { Self.time($0) <= 0.5 }
    var missed: [(string: Int, cents: Double, read: Double?)] = []
    for (string, cents) in sound.cents.enumerated() {
      let reading = heard.last?.cents(ofString: string)
      guard let cents else {
        left += 1
        if reading != nil { read += 1 }
        continue
      }
      strings += 1
      if reading == nil { missing += 1 }
      let off = reading.map { abs($0 - cents) } ?? .infinity
      if off <= Self.nearer { closely += 1 }
      if let reading, (abs(reading) <= Self.near) == (abs(cents) <= Self.near) { called += 1 }
      if Self.isRight(half, string, cents) { early += 1 }
      if off <= Self.near {
        within += 1
      } else {
        wrong[string] += 1
        missed.append((string, cents, reading))
      }
    }
    if missed.isEmpty { wholes += 1 }
    let since = heard.reversed().prefix { reading in
      sound.cents.enumerated().allSatisfy { $1 == nil || Self.isRight(reading, $0, $1 ?? 0) }
    }
    settled.append(
      since.last.map { Self.time($0) - (sound.last - StrumCase.onset).value } ?? .infinity)
    return missed
  }

  private static func isRight(_ reading: StrumReading?, _ string: Int, _ cents: Double) -> Bool {
    reading?.cents(ofString: string).map { abs($0 - cents) <= near } ?? false
  }

  /// Seconds from the stroke.
  private static func time(_ reading: StrumReading) -> Double {
    Double(reading.position) / StrumCase.rate.hertz - StrumCase.onset.value
  }

  /// A row of the table, below ``head``.
  var row: [String] {
    let median = settled.sorted()[settled.count / 2]
    return [
      "\(strings)", share(within, strings), share(closely, strings), share(called, strings),
      share(wholes, cases), share(missing, strings), share(early, strings),
      median.isFinite ? "\((median * 100).rounded() / 100)" : "never", share(strums, cases),
      share(lost, cases), left > 0 ? share(read, left) : "",
    ]
  }

  /// Titles of the columns of ``row``.
  static let head = [
    "strings", "in 5", "in 2", "call", "all", "missing", "at .5 s", "set s", "strum", "lost",
    "false",
  ]

  private func share(_ part: Int, _ whole: Int) -> String {
    "\((1000 * Double(part) / Double(max(whole, 1))).rounded() / 10)"
  }
}
