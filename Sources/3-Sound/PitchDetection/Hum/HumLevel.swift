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
    /// Changes of hum that happen at once, as ratios of amplitude.
    var range = 0.02...4.0
    /// A change smaller than this is left to the oscillators.
    var least = 0.1

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let hops: Int
  private var taken = 0
  private var left = 0.0
  private var hum = 0.0
  private var both = 0.0

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    hops = Int((parameters.window.value / hop.value).rounded(.up))
  }

  /// Takes in one hop.
  ///
  /// - Parameters:
  ///   - left: Sum of the squares of what cancelling left.
  ///   - hum: Sum of the squares of what was cancelled.
  ///   - both: Sum of their products.
  /// - Returns: The ratio by which the hum's amplitude has changed, if it has.
  mutating func update(left: Float, hum: Float, both: Float) -> Double? {
    self.left += Double(left)
    self.hum += Double(hum)
    self.both += Double(both)
    taken += 1
    guard taken >= hops else { return nil }
    defer { reset() }
    guard self.both * self.both > parameters.likeness * self.left * self.hum else { return nil }
    let ratio = 1 + self.both / self.hum
    return parameters.range.contains(ratio) && abs(ratio - 1) > parameters.least ? ratio : nil
  }

  /// Forgets everything.
  mutating func reset() {
    taken = 0
    (left, hum, both) = (0, 0, 0)
  }
}
