import Units
import PitchDetection

/// The last moments of a tone, for a figure that has to be taken from it.
///
/// A tone that is another, or has ceased for a while, is heard from its begin.
struct SteadyPitch: Sendable, Equatable {
  private struct Moment: Sendable, Equatable {
    var time: Instant
    var cents: Double  // from 440 Hz
  }

  /// A tone that is not heard for so long is over.
  private static let pause = Seconds(0.3)
  /// Further than this from the tone so far is another one.
  private static let other = Cents(60)
  /// The tone is compared with itself in so many parts.
  private static let parts = 4

  /// The time for which the tone is listened to, in seconds.
  let length: Seconds
  /// True if an octave is as good as another: all are folded into the one from 300 to 600 Hz.
  let isFolded: Bool
  private var moments: [Moment] = []

  init(length: Seconds, isFolded: Bool = false) {
    self.length = length
    self.isFolded = isFolded
  }

  /// Takes what is heard now.
  mutating func hear(_ reading: PitchReading, at now: Instant) {
    if let last = moments.last, now - last.time > Self.pause { moments = [] }
    guard reading.latched != nil, let heard = reading.frequency, heard.value > 0 else { return }
    var cents = heard.interval(above: Hertz(440)).value
    if isFolded { cents = Self.folded(cents) }
    if let mean, abs(cents - mean) > Self.other.value { moments = [] }
    moments.append(Moment(time: now, cents: cents))
    moments.removeAll { now - $0.time > length }
  }

  /// The part of ``length`` that has been heard, 0...1.
  var share: Double {
    guard let first = moments.first, let last = moments.last else { return 0 }
    // The oldest moment is up to a hop younger than the length.
    return min((last.time - first.time).value / (0.95 * length.value), 1)
  }

  /// The mean of what was heard; `nil` while there is nothing.
  var frequency: Hertz? { mean.map { Hertz(440).raised(by: Cents($0)) } }

  /// The largest distance between the means of the tone's parts; `nil` while there is too little of it.
  var spread: Cents? {
    let count = moments.count
    guard count >= Self.parts else { return nil }
    // Every moment is in a part: one that is left out would be in the mean all the same.
    let means = (0..<Self.parts).map { part in
      let moments = moments[part * count / Self.parts..<(part + 1) * count / Self.parts]
      return moments.reduce(0) { $0 + $1.cents } / Double(moments.count)
    }
    guard let low = means.min(), let high = means.max() else { return nil }
    return Cents(high - low)
  }

  private var mean: Double? {
    moments.isEmpty ? nil : moments.reduce(0) { $0 + $1.cents } / Double(moments.count)
  }

  /// The cents, moved by octaves into the octave from 300 Hz up.
  private static func folded(_ cents: Double) -> Double {
    let lowest = Hertz(300).interval(above: Hertz(440)).value
    let above = (cents - lowest) / 1200
    return cents - 1200 * above.rounded(.down)
  }
}
