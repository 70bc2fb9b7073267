import Glibc
import MusicTheory
import Units

/// The motion of the strobe's bands: the law that keeps them safe to look at.
///
/// Light that flickers 3 to 30 times a second can start a seizure. No pixel of a band goes through more
/// than 2.5 cycles of the pattern a second, whatever the deviation; the faster the weaker; and a band turns
/// round at most twice a second. Each band goes by the phase of its own partial, the vernier by the note's.
///
/// - Source: WCAG 2.3.1; Harding and Jeavons, "Photosensitive Epilepsy", 1994.
struct StrobeMotion {
  /// Figures of the law.
  enum Parameters {
    /// Cycles a second that the pattern tends to.
    static let fastest = 2.5
    /// Deviation, in cents, at which the pattern goes at three quarters of its fastest.
    static let scale = 12.5
    /// Factor by which the vernier band shows more of a deviation than the others.
    static let vernier = 10.0
    /// Cents within which the vernier is shown, and beyond which it goes again.
    static let vernierShown = (within: 2.0, until: 2.3)
    /// Cents beyond which an arrow stands in place of stripes, and within which they come back.
    static let arrow = (beyond: 25.0, until: 23.5)
    /// Cents that count as none.
    static let rest = 0.02
    /// Cents on the other side from which a band turns round.
    static let reversal = 0.05
    /// Shortest time for which a band goes one way.
    static let heading = Seconds(0.5)
    /// Longest time, in seconds, for which the bands go on from one instant to the next.
    static let longestStep = 0.1
  }

  /// The deviations that the bands go by.
  struct Deviations: Equatable {
    /// The note that is heard.
    var note: MIDINote
    /// Deviation of the note from its target, in cents.
    var cents: Double
    /// Deviation of each of the note's first four partials from that multiple of the target, in cents.
    var partials: SIMD4<Double>
  }

  /// The four bands and the vernier.
  private(set) var bands =
    Array(repeating: StrobeBand(), count: 4) + [StrobeBand(gain: Parameters.vernier)]
  /// True while the vernier is shown.
  var showsVernier: Bool { vernier.isOn }
  /// Side of a note that is too far off for stripes: -1 for flat, 1 for sharp; else 0.
  private(set) var arrow = 0

  private var vernier = Dwell()
  private var wantsVernier = false
  private var note: MIDINote?
  private var last: Instant?

  /// Cycles a second for a deviation in cents.
  static func rate(_ cents: Double) -> Double {
    Parameters.fastest * tanh(cents / Parameters.scale)
  }

  /// Visibility of stripes at a rate: falls with it along a quarter of a circle and is none at the rate
  /// of 25 cents.
  static func contrast(_ rate: Double) -> Double {
    let part = rate / Self.rate(Parameters.arrow.beyond)
    return max(0, 1 - part * part).squareRoot()
  }

  /// Goes on to an instant.
  ///
  /// - Parameters:
  ///   - deviations: What is heard; `nil` for silence, in which all stands.
  ///   - now: Not before the instant before.
  /// - Returns: Whether the pattern moves, or waits to.
  mutating func advance(_ deviations: Deviations?, at now: Instant) -> Bool {
    let time = Double(now.nanoseconds) * 1e-9  // seconds
    if let last {
      let step = min(max((now - last).value, 0), Parameters.longestStep)
      for index in bands.indices where step > 0 {
        bands[index].advance(from: time - step, to: time)
      }
    }
    last = now
    let waits = follow(deviations, at: now)
    for index in bands.indices {
      bands[index].go(unless: deviations == nil || arrow != 0, at: time)
    }
    return waits || bands.contains(where: \.isMoving)
  }

  /// Aims the bands at deviations, and shows or hides the vernier and the arrow.
  ///
  /// - Returns: Whether the vernier waits to come or go.
  private mutating func follow(_ deviations: Deviations?, at now: Instant) -> Bool {
    let isNew = deviations?.note != note
    note = deviations?.note
    guard let deviations else {
      arrow = 0
      return false
    }
    for index in 0..<4 { bands[index].aim(at: deviations.partials[index], isNew: isNew) }
    bands[4].aim(at: deviations.cents, isNew: isNew)
    // The vernier's own glide is that of the note.
    let cents = bands[4].deviation / Parameters.vernier
    let far = arrow == 0 ? Parameters.arrow.beyond : Parameters.arrow.until
    arrow = abs(cents) > far ? (cents < 0 ? -1 : 1) : 0
    let shown = Parameters.vernierShown
    wantsVernier = abs(cents) < (wantsVernier ? shown.until : shown.within)
    return vernier.follow(wantsVernier, at: now)
  }
}
