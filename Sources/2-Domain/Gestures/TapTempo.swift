public import Units

/// A tempo out of taps in its rhythm, of a foot or a finger.
///
/// Taps are counted in beats, and a straight line is laid through their instants: the least squares of all
/// of a series, not the mean of the intervals, which knows only the first and the last. With n taps of a
/// jitter σ the period's standard error is σ · √(12 / n(n² − 1)), the least that any estimate without a prior can
/// have: at 15 ms and 120 beats a minute 1.3 % after four taps, 0.7 % after six, 0.26 % after twelve.
///
/// - Two taps are no tempo: a foot that stops after them has changed its mind, or only touched the button.
/// - A tap too soon after the one before is a bounce of the foot and does not count.
/// - Where a tap was left out, the line goes on: the next one is two beats later.
/// - A pause begins a new series; so do two taps that do not fit the line: somebody changed their mind.
///
/// - Source: the variance of a slope, Kay, "Fundamentals of Statistical Signal Processing: Estimation
///   Theory", 1993, example 3.4; jitter of tapping, Wing and Kristofferson, Perception & Psychophysics 14, 1973.
public struct TapTempo: Sendable, Equatable {
  /// The figures of a series.
  public struct Parameters: Sendable, Equatable {
    /// Longest time from a tap to the next: 30 beats a minute.
    public var pause = Seconds(2)
    /// Shortest: 300 beats a minute, 15 ms of jitter at either end taken off twice.
    public var shortest = Seconds(0.14)
    /// A tap within this part of the beat is one too many.
    public var bounce = 0.4
    /// The largest distance of a tap from the line, in beats, at which it still fits.
    public var reach = 0.22
    /// Taps that make a tempo.
    public var least = 3
    /// Taps that count, the newest: the tempo of a band drifts.
    public var most = 16
    /// Standard errors, in beats a minute, at which the nearest whole tempo is more likely meant than not, and
    /// the taps cannot tell yet: most music is written in whole ones.
    public var whole = 0.3...0.6
    /// Jitter of a tap, as told of trained feet and hands.
    public var jitter = Seconds.milliseconds(15)

    /// The box's figures.
    public static let standard = Parameters()
  }

  /// The tempo and the beat that the taps make.
  public struct Estimate: Sendable, Equatable {
    /// Beats a minute, as finely as it is known.
    public var tempo: Double
    /// The instant of the last tapped beat, freed from the jitter of its tap.
    public var beat: Instant
    /// Taps that count.
    public var taps: Int
  }

  /// A tap and its place.
  private struct Tap: Sendable, Equatable {
    var time: Instant
    var beat: Int
  }

  /// A line through taps: the instant of its beat 0, relative to the first tap, and its period.
  private struct Line {
    var start: Double  // s
    var period: Double  // s
    /// Standard error of the period over the jitter of a tap.
    var spread: Double
  }

  private let parameters: Parameters
  private var taps: [Tap] = []
  /// A tap that did not fit, and may be the first of another tempo.
  private var stray: Instant?

  /// Makes a tap tempo that waits for the first tap.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// Takes a tap.
  ///
  /// - Returns: The tempo; `nil` after the first two taps of a series.
  public mutating func tap(at time: Instant) -> Estimate? {
    guard let latest = stray ?? taps.last?.time, time > latest, time - latest <= parameters.pause
    else {
      begin(at: [time])
      return nil
    }
    let gap = time - latest
    if gap < parameters.shortest { return estimate }
    guard let line else {
      taps.append(Tap(time: time, beat: 1))
      return estimate
    }
    if gap.value < parameters.bounce * line.period { return estimate }
    take(time, of: line)
    return estimate
  }

  /// True if the taps so far make a tempo.
  public var hasTempo: Bool { taps.count >= parameters.least }

  /// Forgets all taps: the next is the first of a series.
  public mutating func reset() { begin(at: []) }

  private mutating func begin(at times: [Instant]) {
    stray = nil
    taps = times.enumerated().map { Tap(time: $1, beat: $0) }
  }

  /// Takes a tap that may lie on the line.
  private mutating func take(_ time: Instant, of line: Line) {
    guard let first = taps.first, let last = taps.last else { return }
    let place = ((time - first.time).value - line.start) / line.period
    let beat = max(Int(place.rounded()), last.beat + 1 - first.beat)
    if abs(place - Double(beat)) <= parameters.reach {
      stray = nil
      taps.append(Tap(time: time, beat: first.beat + beat))
      if taps.count > parameters.most { taps.removeFirst() }
      takeLongerSteps()
    } else if taps.count == 2 || stray != nil {
      // The second that does not fit, or the first that could show the line to be wrong.
      begin(at: [stray ?? last.time, time])
    } else {
      stray = time
    }
  }

  /// Two steps of as many beats are beats of their own: the first two taps were one and its bounce, or the foot
  /// changed to half the tempo.
  private mutating func takeLongerSteps() {
    let last = taps.suffix(3)
    let steps = zip(last.dropFirst(), last).map { $0.beat - $1.beat }
    if steps.count == 2, steps[0] == steps[1], steps[0] > 1 { begin(at: last.map(\.time)) }
  }

  // MARK: - The line

  /// The least squares of all taps; `nil` for fewer than two.
  private var line: Line? {
    guard let first = taps.first, taps.count > 1 else { return nil }
    let count = Double(taps.count)
    let places = taps.map { Double($0.beat - first.beat) }
    let times = taps.map { ($0.time - first.time).value }
    let middle = places.reduce(0, +) / count
    let mean = times.reduce(0, +) / count
    let spread = places.reduce(0) { $0 + ($1 - middle) * ($1 - middle) }
    let moment = zip(places, times).reduce(0) { $0 + ($1.0 - middle) * ($1.1 - mean) }
    let period = moment / spread
    return Line(start: mean - middle * period, period: period, spread: 1 / spread.squareRoot())
  }

  private var estimate: Estimate? {
    guard hasTempo, let line, let first = taps.first, let last = taps.last else { return nil }
    let exact = 60 / line.period
    let error = exact * parameters.jitter.value * line.spread / line.period
    let grain = parameters.whole.contains(error) ? 1.0 : 0.1
    let beat = first.time + Seconds(line.start + line.period * Double(last.beat - first.beat))
    return Estimate(tempo: (exact / grain).rounded() * grain, beat: beat, taps: taps.count)
  }
}
