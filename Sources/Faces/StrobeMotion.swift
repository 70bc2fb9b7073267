import Glibc
import Units

/// How the strobe's bands turn: the law that keeps them safe to look at.
///
/// Light that flickers 3 to 30 times a second can start a seizure. No pixel of a band goes through more
/// than 2.5 cycles of the pattern a second, whatever the deviation; the faster the weaker; and a band turns
/// round at most twice a second.
///
/// - Source: WCAG 2.3.1; Harding and Jeavons, "Photosensitive Epilepsy", 1994.
struct StrobeMotion {
  /// Figures of the law.
  enum Parameters {
    /// Cycles a second that the pattern tends to.
    static let fastest = 2.5
    /// Cents over which it does.
    static let scale = 12.5
    /// How much more the vernier band shows.
    static let vernier = 10.0
    /// Cents within which the vernier is shown, and beyond which it goes again.
    static let vernierShown = (within: 2.0, until: 2.3)
    /// Cents beyond which an arrow stands in place of stripes, and within which they come back.
    static let arrow = (beyond: 25.0, until: 23.5)
    /// Cents that count as none.
    static let rest = 0.02
    /// Cents on the other side from which a band turns round.
    static let reversal = 0.05
    /// How long it goes one way at least.
    static let heading = Seconds(0.5)
  }

  /// Where the four bands' and the vernier's patterns are, in cycles.
  private(set) var phases = SIMD8<Double>.zero
  /// Whether the vernier is shown.
  var showsVernier: Bool { vernier.isOn }
  /// -1 or 1 where the note is too flat or too sharp for stripes; else 0.
  private(set) var arrow = 0
  /// Visibility of the stripes of each band, 0...1.
  private(set) var contrasts = SIMD8<Double>.zero

  private var vernier = Dwell()
  private var wantsVernier = false
  private var rates = SIMD8<Double>.zero
  private var heading = 0.0
  private var headingSince: Instant?
  private var last: Instant?

  /// Cycles a second for a deviation in cents.
  static func rate(_ cents: Double) -> Double {
    Parameters.fastest * tanh(cents / Parameters.scale)
  }

  /// Visibility of stripes at a rate: falls with it and is none at the rate of 25 cents.
  static func contrast(_ rate: Double) -> Double {
    let part = rate / Self.rate(Parameters.arrow.beyond)
    return max(0, 1 - part * part)
  }

  /// Goes on to an instant.
  ///
  /// - Parameters:
  ///   - cents: The deviation of each harmonic; `nil` for silence, in which all stands.
  ///   - now: Not before the instant before.
  /// - Returns: Whether the pattern moves, or waits to.
  mutating func advance(_ cents: SIMD4<Double>?, at now: Instant) -> Bool {
    let before = rates
    let waits = cents.map { aim($0, at: now) } ?? stop()
    if let last {
      // The mean of both ends: the same way at any number of pictures a second.
      let step = min(max((now - last).value, 0), 0.1)
      phases += (before + rates) * (step / 2)
      phases -= phases.rounded(.down)
    }
    last = now
    return waits || rates != .zero
  }

  private mutating func stop() -> Bool {
    rates = .zero
    arrow = 0
    return false
  }

  private mutating func aim(_ cents: SIMD4<Double>, at now: Instant) -> Bool {
    let main = cents[0]
    let far = arrow == 0 ? Parameters.arrow.beyond : Parameters.arrow.until
    arrow = abs(main) > far ? (main < 0 ? -1 : 1) : 0
    wantsVernier =
      abs(main) < (wantsVernier ? Parameters.vernierShown.until : Parameters.vernierShown.within)
    var waits = vernier.follow(wantsVernier, at: now)
    let turns = head(main, at: now)
    waits = waits || !turns
    for band in 0..<5 {
      let deviation = band < 4 ? cents[band] : main * Parameters.vernier
      let rate = abs(deviation) < Parameters.rest || !turns ? 0 : Self.rate(deviation)
      rates[band] = arrow == 0 ? rate : 0
      contrasts[band] = arrow == 0 ? Self.contrast(Self.rate(deviation)) : 0
    }
    return waits
  }

  /// Whether the pattern may go the way of a deviation: a small one does not turn it round, and none does
  /// right after a turn.
  private mutating func head(_ cents: Double, at now: Instant) -> Bool {
    let wanted = cents < 0 ? -1.0 : 1
    if abs(cents) < Parameters.rest || wanted == heading { return true }
    if heading != 0, abs(cents) < Parameters.reversal { return false }
    if let headingSince, now - headingSince < Parameters.heading { return false }
    heading = wanted
    headingSince = now
    return true
  }
}
