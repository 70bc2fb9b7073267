import Units

/// Tells that hum came to be louder or softer: what cancelling leaves has then the hum's own form.
///
/// Strings that are touched ground a guitar's hum, and let it come back when they are let go.
struct HumLevel: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Time that is looked at: two cycles.
    var window = Seconds.milliseconds(40)
    /// Squared correlation with the hum from which what is left has its form.
    var likeness = 0.8
    /// Changes of hum that happen at once, as ratios of amplitude: below the first it is gone.
    var range = 0.02...4.0
    /// A change smaller than this is left to the oscillators.
    var least = 0.1
    /// Time after which hum is gone of which so small a share came, if nothing as loud as it was hides it: what fades
    /// below noise has no form any more.
    var gone = (after: Seconds.milliseconds(800), share: 0.3)

    static let standard = Parameters()
  }

  /// What came in some hops.
  private struct Sums {
    var hops = 0
    var left = 0.0
    var hum = 0.0
    var both = 0.0

    mutating func take(left: Float, hum: Float, both: Float) {
      hops += 1
      self.left += Double(left)
      self.hum += Double(hum)
      self.both += Double(both)
    }
  }

  private let parameters: Parameters
  private let hops: Int
  private let longHops: Int
  private var short = Sums()
  private var long = Sums()
  /// The most of the hum over the longer time.
  private var most = 0.0

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    hops = Int((parameters.window.value / hop.value).rounded(.up))
    longHops = Int((parameters.gone.after.value / hop.value).rounded(.up))
  }

  /// Takes in one hop.
  ///
  /// - Parameters:
  ///   - left: Sum of the squares of what cancelling left.
  ///   - hum: Sum of the squares of what was cancelled.
  ///   - both: Sum of their products.
  /// - Returns: The ratio by which the hum's amplitude has changed, if it has; 0 if it is gone.
  mutating func update(left: Float, hum: Float, both: Float) -> Double? {
    short.take(left: left, hum: hum, both: both)
    long.take(left: left, hum: hum, both: both)
    if isGone() { return 0 }
    guard short.hops >= hops else { return nil }
    defer { short = Sums() }
    guard short.both * short.both > parameters.likeness * short.left * short.hum else { return nil }
    let ratio = 1 + short.both / short.hum
    if abs(ratio) < parameters.range.lowerBound { return 0 }
    return parameters.range.contains(ratio) && abs(ratio - 1) > parameters.least ? ratio : nil
  }

  /// True if the hum has not come for a while.
  private mutating func isGone() -> Bool {
    guard long.hops >= longHops else { return false }
    defer { long = Sums() }
    most = max(most, long.hum)
    return long.left < most && abs(long.hum + long.both) < parameters.gone.share * long.hum
  }

  /// Forgets everything.
  mutating func reset() {
    (short, long) = (Sums(), Sums())
    most = 0
  }
}
