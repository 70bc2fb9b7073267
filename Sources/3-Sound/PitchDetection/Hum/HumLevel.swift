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

  private let parameters: Parameters
  private let hops: Int
  private let longHops: Int
  private var taken = 0
  private var left = 0.0
  private var hum = 0.0
  private var both = 0.0
  /// The same over the longer time.
  private var long = (taken: 0, left: 0.0, hum: 0.0, both: 0.0)
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
    self.left += Double(left)
    self.hum += Double(hum)
    self.both += Double(both)
    taken += 1
    if isGone(Double(left), Double(hum), Double(both)) { return 0 }
    guard taken >= hops else { return nil }
    defer { begin() }
    guard self.both * self.both > parameters.likeness * self.left * self.hum else { return nil }
    let ratio = 1 + self.both / self.hum
    if abs(ratio) < parameters.range.lowerBound { return 0 }
    return parameters.range.contains(ratio) && abs(ratio - 1) > parameters.least ? ratio : nil
  }

  /// True if the hum has not come for a while.
  private mutating func isGone(_ left: Double, _ hum: Double, _ both: Double) -> Bool {
    long = (long.taken + 1, long.left + left, long.hum + hum, long.both + both)
    guard long.taken >= longHops else { return false }
    defer { long = (0, 0, 0, 0) }
    most = max(most, long.hum)
    return long.left < most && abs(long.hum + long.both) < parameters.gone.share * long.hum
  }

  private mutating func begin() {
    taken = 0
    (left, hum, both) = (0, 0, 0)
  }

  /// Forgets everything.
  mutating func reset() {
    begin()
    long = (0, 0, 0, 0)
    most = 0
  }
}
