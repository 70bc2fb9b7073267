/// Admits spans, shortest first, as long as each agrees with all before it within their errors.
///
/// - Source: Lepski, "On a problem of adaptive estimation in Gaussian white noise", Theory Probab.
///   Appl. 35(3), 1990: the longest such span has nearly the least error, however the pitch moves.
struct AgreeingSpans: Sendable, BitwiseCopyable {
  /// True while all spans so far agree.
  private(set) var agree = true

  private var lowest = -Double.infinity
  private var highest = Double.infinity

  init() {}

  /// Takes in a span that says `value` ± `margin`, and returns true if it is admitted; none is after one was not.
  mutating func admits(_ value: Double, margin: Double) -> Bool {
    agree = agree && value + margin >= lowest && value - margin <= highest
    guard agree else { return false }
    lowest = max(lowest, value - margin)
    highest = min(highest, value + margin)
    return true
  }
}
