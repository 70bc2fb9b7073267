import Glibc
import Units

/// One band of the strobe: the place of its pattern, and the way it gets there.
struct StrobeBand {
  /// The direction in which a pattern may go: a small deviation does not turn it round, and none does right after a
  /// turn.
  private struct Heading {
    /// True while the pattern has to turn round, but may not yet.
    private(set) var waits = false
    private var way = 0.0
    private var since: Double?

    /// Decides whether the pattern may go the way of a deviation in cents at a time in seconds.
    mutating func admits(_ cents: Double, at time: Double) -> Bool {
      typealias Law = StrobeMotion.Parameters
      let wanted = cents < 0 ? -1.0 : 1
      waits = false
      if wanted == way { return true }
      if way != 0, abs(cents) < Law.reversal { return false }
      if let since, time - since < Law.heading.value {
        waits = true
        return false
      }
      way = wanted
      since = time
      return true
    }
  }

  /// Phase of the pattern in cycles, 0..<1.
  private(set) var phase = 0.0
  /// Visibility of the stripes, 0...1.
  var contrast: Double { isStopped ? 0 : StrobeMotion.contrast(StrobeMotion.rate(deviation)) }
  /// Deviation that the pattern goes by, in cents.
  var deviation: Double { glide.value * gain }

  /// Steps a second, at least, in which a band follows a change of its speed.
  private static let stepRate = 240.0
  /// Addend that rounds a number of steps up, but for less than a thousandth of a step above a whole number.
  private static let roundingUp = 0.999

  private let gain: Double
  private var glide = CriticallyDamped(
    0, rate: MeterMotion.Parameters.rate, rest: MeterMotion.Parameters.rest / 2)
  private var heading = Heading()
  private var rate = 0.0
  private var isStopped = true

  /// Makes a band that goes by so many times the deviation.
  init(gain: Double = 1) { self.gain = gain }

  /// True while the pattern moves, or is about to.
  var isMoving: Bool { !isStopped && (rate != 0 || glide.isMoving || heading.waits) }

  /// Follows a deviation in cents from now on, at once if nothing was heard before.
  mutating func aim(at cents: Double, isNew: Bool) {
    if isNew { glide.jump(to: cents) } else { glide.aim(at: cents) }
  }

  /// Goes from a time in seconds on, unless it is stopped: then it stands, whatever the deviation.
  mutating func go(unless isStopped: Bool, at time: Double) {
    self.isStopped = isStopped
    update(at: time)
  }

  /// Goes on from one time in seconds to another.
  ///
  /// In steps so short that the way is the same whatever the number of pictures a second.
  mutating func advance(from start: Double, to end: Double) {
    let isSteady = !glide.isMoving && !heading.waits
    let count = isSteady ? 1 : max(1, Int((end - start) * Self.stepRate + Self.roundingUp))
    let step = (end - start) / Double(count)
    for index in 1...count {
      let before = rate
      glide.advance(by: Seconds(step))
      update(at: start + step * Double(index))
      phase += (before + rate) * (step / 2)
    }
    phase -= phase.rounded(.down)
  }

  private mutating func update(at time: Double) {
    let isStill = isStopped || abs(glide.value) < StrobeMotion.Parameters.rest
    rate = !isStill && heading.admits(glide.value, at: time) ? StrobeMotion.rate(deviation) : 0
  }
}
