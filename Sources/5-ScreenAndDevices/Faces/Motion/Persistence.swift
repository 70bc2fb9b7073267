import Glibc
import Units

/// The decay of the light on a plane after the beam has left: by a time constant, not by pictures.
struct Persistence {
  /// Time in which light falls to 1/e: that of a medium phosphor, a short tail on a quick move.
  static let decay = Seconds.milliseconds(45)
  /// Number of times ``decay`` after which nothing of 255 steps is left.
  private static let lastDecays = 5.6
  /// Time after which nothing of 255 steps is left.
  static let last = Seconds(decay.value * lastDecays)

  /// True while the plane still shows light that the beam has left.
  var isGlowing: Bool { age != nil }
  /// Time for which the beam has stood still; `nil` if all else is dark.
  private var age: Seconds?
  private var isFresh = false

  /// Takes a move of the beam: the light that it leaves begins to go out.
  mutating func excite() { isFresh = true }

  /// Goes on by a length of time.
  ///
  /// - Returns: What is left of the light, in 1/256, for a plane that has to be drawn again; `nil` for one
  ///   that has not.
  mutating func fade(by time: Seconds) -> Int? {
    guard isFresh || age != nil else { return nil }
    let dark = isFresh ? Seconds(0) : Seconds((age?.value ?? 0) + max(time.value, 0))
    isFresh = false
    guard dark.value < Self.last.value else {
      age = nil
      return 0
    }
    age = dark
    return Int(256 * exp(-max(time.value, 0) / Self.decay.value))
  }
}
