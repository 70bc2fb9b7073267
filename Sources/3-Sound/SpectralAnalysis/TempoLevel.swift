/// The level of the beat, if the candidates cannot tell: they end at 50 and 200 BPM, and know no bars of three.
///
/// - Strokes that stand alone, with nothing between them, are beats, down to 30 BPM.
/// - If the half, the whole, three halves and two of the beat are alike, low and high, half of it is the beat, up to 240
///   BPM.
/// - If three halves are more alike than one, two and four of them, a bar has three, and half of the beat is one.
///
/// A level stays until another one was right for a while.
struct TempoLevel {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Longest beat, in seconds: 30 BPM and what it may be off by.
    var longest: Float = 2.03
    /// Shortest beat, in seconds: 240 BPM.
    var shortest: Float = 0.246
    /// Longest beat, in seconds, of the candidates.
    var candidates: Float = 1.2
    /// The shortest lag, in seconds, at which something is between two strokes: less is the stroke itself.
    var stroke: Float = 0.08
    /// Correlation at most if there is nothing.
    var nothing: Float = 0.15
    /// Correlation at least of strokes that stand alone with those one beat away, and two: there are few of these.
    var alone: (next: Float, second: Float) = (0.7, 0.4)
    /// Correlation at least of beats that are alike.
    var alike: Float = 0.88
    /// The least of them over the largest.
    var equal: Float = 0.945
    /// Correlation at least of a group of bands that sounds, and its least share at half the beat: less is an instrument
    /// that plays every other stroke.
    var group: (least: Float, half: Float) = (0.3, 0.9)
    /// Correlation at least of three beats that make a bar.
    var three: Float = 0.65
    /// Lead of three halves over the others.
    var lead: Float = 0.035
    /// Lead of three beats over two, with which the music has no half of its tempo.
    var leadOfThree: Float = 0.03
    /// Readings in a row that say so before a level is taken, and before it is left: 1 and 2 s.
    var patience = (take: 10, leave: 20)

    static let standard = Parameters()
  }

  /// The correlation of all bands with itself, a value for each lag.
  struct Lags {
    /// A value for each lag in hops.
    let values: UnsafePointer<Float>
    /// The longest lag that counts, in hops.
    let longest: Float

    /// The highest value within a hop of a lag; `nil` beyond what was heard.
    subscript(lag: Float) -> Float? {
      guard lag + 2 < longest else { return nil }
      let index = Int(lag.rounded())
      return max(values[index - 1], values[index], values[index + 1])
    }
  }

  private let hopRate: Float
  private let parameters: Parameters
  private var isDoubled = false
  private var isAlone = false
  private var lastAlone: Float = 0
  /// Readings in a row that say otherwise, of each.
  private var doubts = (doubled: 0, alone: 0)

  init(hopRate: Double, parameters: Parameters = .standard) {
    self.hopRate = Float(hopRate)
    self.parameters = parameters
  }

  /// Hops a beat: of strokes that stand alone and are slower than any candidate; `nil` if there are none.
  mutating func strokesAlone(in lags: Lags) -> Float? {
    let beat = strokes(in: lags)
    settle(&isAlone, &doubts.alone, beat != nil)
    if let beat { lastAlone = beat }
    return isAlone ? lastAlone : nil
  }

  private func strokes(in lags: Lags) -> Float? {
    let last = min(parameters.longest * hopRate, lags.longest - 3)
    var index = Int(parameters.stroke * hopRate)
    while Float(index) < last, lags.values[index] < parameters.nothing { index += 1 }
    // Up to the top of the first that is something.
    while Float(index) < last, lags.values[index + 1] > lags.values[index] { index += 1 }
    let lag = Float(index)
    guard lag > parameters.candidates * hopRate, lag < last,
      lags.values[index] > parameters.alone.next,
      let twice = lags[min(2 * lag, lags.longest - 3)], twice > parameters.alone.second
    else { return nil }
    return lag
  }

  /// Hops a beat, if those of the likeliest candidate are so many.
  ///
  /// `low`, `middle` and `high` are the groups of bands by themselves.
  mutating func beat(
    of lag: Float, in lags: Lags, groups: (low: Lags, middle: Lags, high: Lags)
  ) -> Float {
    let areAlike =
      areAlike(lag, lags) && playsHalf(of: lag, groups.low) && playsHalf(of: lag, groups.middle)
      && playsHalf(of: lag, groups.high)
    let isHalf =
      lag / 2 >= parameters.shortest * hopRate
      && (areAlike || hasThree(lag / 2, lags, lead: parameters.lead))
    settle(&isDoubled, &doubts.doubled, isHalf)
    return isDoubled ? lag / 2 : lag
  }

  /// True if half of a tempo is one of the music's, too: its beats do not come in threes.
  func hasHalf(of lag: Float, in lags: Lags) -> Bool {
    !hasThree(lag, lags, lead: parameters.leadOfThree)
  }

  /// Forgets everything.
  mutating func reset() {
    (isDoubled, isAlone) = (false, false)
    doubts = (0, 0)
  }

  /// Follows what is said, once it was said for a while.
  private func settle(_ state: inout Bool, _ doubts: inout Int, _ said: Bool) {
    doubts = said == state ? 0 : doubts + 1
    let patience = state ? parameters.patience.leave : parameters.patience.take
    if doubts >= patience { (state, doubts) = (said, 0) }
  }

  /// True if the half, the whole, three halves and two of a beat are alike.
  private func areAlike(_ lag: Float, _ lags: Lags) -> Bool {
    guard let half = lags[lag / 2], let whole = lags[lag], let three = lags[1.5 * lag],
      let two = lags[2 * lag]
    else { return false }
    let least = min(half, whole, min(three, two))
    let most = max(half, whole, max(three, two))
    return least > parameters.alike && least > parameters.equal * most
  }

  /// True if what sounds in a group of bands sounds at half of a beat as well, or nothing does.
  private func playsHalf(of lag: Float, _ group: Lags) -> Bool {
    guard let half = group[lag / 2], let whole = group[lag] else { return false }
    return whole < parameters.group.least || half >= parameters.group.half * whole
  }

  /// True if three beats are more alike than one, two and four, and than the eight of a bar that 3 + 3 + 2 fill.
  private func hasThree(_ beat: Float, _ lags: Lags, lead: Float) -> Bool {
    guard let one = lags[beat], let two = lags[2 * beat], let three = lags[3 * beat],
      let four = lags[4 * beat]
    else { return false }
    if let eight = lags[8 * beat], eight >= three { return false }
    return three > parameters.three && one > parameters.nothing
      && three > max(one, two, four) + lead
  }
}
