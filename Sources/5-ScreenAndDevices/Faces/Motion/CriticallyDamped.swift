import Glibc
import Units

/// A value that glides to a target as fast as it can without passing it.
///
/// The motion is the closed solution of x″ = ω²(target − x) − 2ωx′, so that it is the same whatever the
/// steps in which time goes on: 30, 43, 60 or 75 pictures a second show the same motion.
struct CriticallyDamped {
  /// Natural frequency ω in radians a second; 95 % of a step is done after 4.7 / ω.
  private let rate: Double
  /// Distance from the target within which the value becomes the target and stays.
  private let rest: Double
  /// The value that the glide goes to.
  private(set) var target: Double
  /// The value at the moment.
  private(set) var value: Double
  /// Change of the value a second.
  private(set) var speed = 0.0

  /// Makes a value that rests at `value`.
  init(_ value: Double, rate: Double, rest: Double) {
    self.rate = rate
    self.rest = rest
    self.value = value
    target = value
  }

  /// True while the value has not yet reached the target.
  var isMoving: Bool { value != target }

  /// Sets value and target to `value` at once.
  mutating func jump(to value: Double) {
    self.value = value
    target = value
    speed = 0
  }

  /// Goes to `target` from now on.
  mutating func aim(at target: Double) { self.target = target }

  /// Moves on by a length of time; a negative one counts as none.
  mutating func advance(by time: Seconds) {
    guard isMoving, time.value > 0 else { return }
    let distance = value - target
    let pull = speed + rate * distance
    let fade = exp(-rate * time.value)
    let remaining = (distance + pull * time.value) * fade
    speed = (pull - rate * (distance + pull * time.value)) * fade
    value = target + remaining
    if abs(remaining) < rest && abs(speed) < rest * rate { jump(to: target) }
  }
}
