public import Units

/// A tempo out of taps in its rhythm, of a foot or a finger.
///
/// The taps are explained as tempos one after the other: each a straight line through the instants of its taps,
/// counted in beats. What is told is the last line of the likeliest explanation, so that a foot may go over to
/// another tempo at once, after any rest, or start off the beat again.
///
/// - A line is the least squares of all its taps, not the mean of their intervals, which knows only the first
///   and the last. With n taps of a jitter σ the period's standard error is σ · √(12 / n(n² − 1)), the least that any
///   estimate without a prior can have: at 15 ms and 120 beats a minute 1.3 % after four taps, 0.26 % after twelve.
/// - What an explanation costs is its negative logarithmic likelihood: the taps' squared distances from their
///   lines, and a price for each beat that was left out, each tap that is none, and each change of the tempo.
/// - Two taps are no tempo: a foot that stops after them has changed its mind, or only touched the button.
/// - A tap too soon after the one before is a bounce of the foot and does not count. A pause ends it all.
///
/// - Source: the variance of a slope, Kay, "Fundamentals of Statistical Signal Processing: Estimation
///   Theory", 1993, example 3.4; the cheapest changes by dynamic programming, Jackson and others, "An algorithm for
///   optimal partitioning of data on an interval", IEEE Signal Processing Letters 12, 2005; jitter of tapping, Wing
///   and Kristofferson, Perception & Psychophysics 14, 1973.
public struct TapTempo: Sendable, Equatable {
  /// The figures of a series.
  public struct Parameters: Sendable, Equatable {
    /// Longest time from a tap to the next: 20 beats a minute, and a foot that is late.
    public var pause = Seconds(3.2)
    /// Shortest: 300 beats a minute, 15 ms of jitter at either end taken off twice.
    public var shortest = Seconds(0.14)
    /// Taps that make a tempo.
    public var least = 3
    /// Taps that count, the newest: the tempo of a band drifts.
    public var most = 16
    /// Standard errors, in beats a minute, at which the nearest whole tempo is more likely meant than not, and
    /// the taps cannot tell yet: most music is written in whole ones.
    public var whole = 0.3...0.6
    /// Jitter of a tap, as told of trained feet and hands.
    public var jitter = Seconds.milliseconds(15)
    /// What comes to the jitter in slow tempos, as a part of the beat.
    public var sway = 0.02
    /// Jitters from where it is expected at which a tap may still be meant for a beat; at most a part of the beat.
    public var reach = 6.5
    /// That part.
    public var reachOfBeat = 0.4
    /// What a change of the tempo costs; as all costs, in units of negative logarithmic likelihood.
    public var change = 9.0
    /// What a beat that was left out costs: a single one is cheaper than a change, two in a row are not.
    public var leftOut = 5.0
    /// What a tap that belongs to no beat costs.
    public var stray = 7.0

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
    /// True if the tap makes another tempo than the one before it, or the first.
    public var isNew = false
  }

  /// A tap, and what the cheapest explanation of all taps up to it costs.
  private struct Tap: Sendable, Equatable {
    var time: Instant
    var cost: Double
  }

  private let parameters: Parameters
  /// The taps since the last pause, as many as count.
  private var taps: [Tap] = []
  /// The cost of the explanation up to the last tap that counts no more, `nil` while all do.
  ///
  /// Who goes on with it pays no change.
  private var past: Double?
  /// The line of the last tempo; `nil` before there is one.
  private var line: Line?

  /// Makes a tap tempo that waits for the first tap.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// Takes a tap.
  ///
  /// - Returns: The tempo, the one before while the last two taps do not fit it; `nil` after the first two taps of
  ///   a series.
  public mutating func tap(at time: Instant) -> Estimate? {
    if let latest = taps.last?.time {
      if time <= latest || time - latest > pause {
        reset()
      } else if time - latest < parameters.shortest {
        return estimate
      }
    }
    let before = line
    take(time)
    var found = estimate
    if let line { found?.isNew = before.map { line.firstTap >= $0.lastTap } ?? true }
    return found
  }

  /// Forgets all taps: the next is the first of a series.
  public mutating func reset() {
    taps = []
    past = nil
    line = nil
  }

  /// Finds the cheapest explanation that ends with a tap at `time`: a line from some tap on, after the cheapest
  /// of all taps before that.
  private mutating func take(_ time: Instant) {
    taps.append(Tap(time: time, cost: 0))
    if taps.count > parameters.most { past = taps.removeFirst().cost }
    var best = (cost: Double.infinity, line: Line?.none)
    for first in taps.indices {
      let before =
        first > 0 ? taps[first - 1].cost + parameters.change : past ?? parameters.change
      let line = cheapestLine(taps[first...].map(\.time))
      let cost = before + (line?.cost ?? 0)
      if cost < best.cost { best = (cost, line) }
    }
    taps[taps.count - 1].cost = best.cost
    if let found = best.line, found.taps >= parameters.least { line = found }
  }

  /// The longest time to the next tap: of a tempo that is known, a beat may be left out.
  private var pause: Seconds {
    let two = (line?.period ?? 0) * 2 + parameters.reach * parameters.jitter.value
    return max(parameters.pause, Seconds(two))
  }

  private var estimate: Estimate? {
    guard let line else { return nil }
    let exact = 60 / line.period
    let error = exact * parameters.jitter.value * line.spread / line.period
    let grain = parameters.whole.contains(error) ? 1.0 : 0.1
    return Estimate(
      tempo: (exact / grain).rounded() * grain, beat: line.lastBeat, taps: line.taps)
  }
}

// MARK: - One line

extension TapTempo {
  /// A straight line through taps, counted in beats.
  private struct Line: Sendable, Equatable {
    /// The time from a beat to the next, in seconds.
    var period: Double
    /// Standard error of the period over the jitter of a tap.
    var spread: Double
    /// The instant of the last tapped beat, by the line.
    var lastBeat: Instant
    /// The first tap, and the last that is on the line.
    var firstTap: Instant
    var lastTap: Instant
    /// Taps on it.
    var taps: Int
    /// What it costs to take all taps for its own.
    var cost: Double
  }

  /// A tap and the beat that it was meant for, seconds and beats from the first tap of its line.
  private struct TappedBeat {
    var time: Double
    var beat: Double
  }

  /// The cheapest line through taps of which the first is a beat; `nil` for a single one.
  ///
  /// Its period is near one of the times between neighbours, or between those around a tap that is none.
  private func cheapestLine(_ instants: [Instant]) -> Line? {
    let times = instants.map { ($0 - instants[0]).value }
    let gaps = zip(times.dropFirst(), times).map(-) + zip(times.dropFirst(2), times).map(-)
    let range = parameters.shortest.value...parameters.pause.value
    return gaps.filter(range.contains).map { line(times, period: $0, from: instants[0]) }
      .min { $0.cost < $1.cost }
  }

  /// The line of about a period through the first tap.
  private func line(_ times: [Double], period guess: Double, from start: Instant) -> Line {
    var cost = 0.0
    var period = guess
    var last = TappedBeat(time: 0, beat: 0)
    var beats = [last]
    for time in times.dropFirst() {
      let steps = ((time - last.time) / period).rounded()
      let distance = abs(time - last.time - steps * period)
      guard steps > 0,
        distance <= min(parameters.reach * jitter(period), parameters.reachOfBeat * period)
      else {
        cost += parameters.stray
        continue
      }
      cost += (steps - 1) * parameters.leftOut
      last = TappedBeat(time: time, beat: last.beat + steps)
      beats.append(last)
      period = last.time / last.beat
    }
    return leastSquares(beats, period: period, cost: cost, from: start)
  }

  /// The line that is nearest to all beats.
  private func leastSquares(
    _ beats: [TappedBeat], period: Double, cost: Double, from start: Instant
  ) -> Line {
    let count = Double(beats.count)
    let middle = beats.reduce(0) { $0 + $1.beat } / count
    let mean = beats.reduce(0) { $0 + $1.time } / count
    let spread = beats.reduce(0) { $0 + ($1.beat - middle) * ($1.beat - middle) }
    let moment = beats.reduce(0) { $0 + ($1.beat - middle) * ($1.time - mean) }
    // A first tap with strays alone has no line of its own: the guess goes through it.
    let slope = spread > 0 ? moment / spread : period
    let squares = beats.reduce(0) {
      let distance = $1.time - mean - slope * ($1.beat - middle)
      return $0 + distance * distance
    }
    let jitter = jitter(slope)
    return Line(
      period: slope, spread: spread > 0 ? 1 / spread.squareRoot() : .infinity,
      lastBeat: start + Seconds(mean + slope * ((beats.last?.beat ?? 0) - middle)),
      firstTap: start, lastTap: start + Seconds(beats.last?.time ?? 0),
      taps: beats.count, cost: cost + squares / (2 * jitter * jitter))
  }

  /// The jitter of a tap at a period, in seconds.
  private func jitter(_ period: Double) -> Double {
    let sway = parameters.sway * period
    return (parameters.jitter.value * parameters.jitter.value + sway * sway).squareRoot()
  }
}
