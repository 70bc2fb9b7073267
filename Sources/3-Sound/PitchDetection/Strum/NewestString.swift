import Glibc
import Units

/// Says which string came in last while others ring.
///
/// A stroke among strings that ring adds too little level to be an attack, and its note repeats with no period that a
/// single note has. ``PartialGrowth`` tells its pitch; a pitch that no open string has is nobody's here.
struct NewestString: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// What has come in beyond doubt: least score of a pitch, and least product of score and growth.
    var clear: (score: Float, growth: Float) = (0.25, 0.25)
    /// Looks in a row that have to agree, and cents within which they do.
    var agreeing = (looks: 2, near: 25.0)
    /// Largest deviation of a string in cents.
    var range = 80.0
    /// Share of the loudest that its partials have been below which it has rung out, unless a fit hears it.
    var rung: Float = 0.1
    /// Ratio of its level to that of four looks before, 0.2 s, below which it was damped.
    var damped: Float = 0.4
    /// Share of the sound's energy below which it has rung out if a fit has lost it: one that is turned has more.
    var soft = 0.02
    /// Height above noise of its own partials from which a fit has found it, and below which it has lost it: e-fold.
    var (found, lost) = (3.0, 1.0)

    static let standard = Parameters()
  }

  /// The place of the string; `nil` without one.
  private(set) var string: Int?
  /// Its pitch in hertz, to a step of the grid.
  private(set) var pitch = 0.0

  private let parameters: Parameters
  private let strings: [Double]  // Hz
  private var isFound = false  // by a fit
  private var isHeard = false  // by the last fit
  private var hasFallen = false
  private var levels = SIMD4<Float>.zero  // of the last looks
  private var place = 0
  private var loudest: Float = 0
  private var candidate = 0.0
  private var agreed = 0

  /// Makes one for strings of such frequencies in hertz.
  init(strings: [Double], parameters: Parameters = .standard) {
    self.parameters = parameters
    self.strings = strings
  }

  /// Takes in what a fit says of the string: if that has found it and does so no more, it has rung out.
  mutating func take(_ found: StrumEstimate) {
    guard let string else { return }
    let strength = found.strengths[string]
    if strength >= parameters.found { isFound = true }
    let isSoft = found.energies[string] < parameters.soft * (found.energies.sum() + found.residue)
    isHeard = isFound && strength >= parameters.lost
    if isFound, strength < parameters.lost, isSoft || hasFallen { self.string = nil }
  }

  /// Follows the string to a look: one that has rung out, was damped or is wound away is let go.
  private mutating func follow(_ growth: borrowing PartialGrowth) {
    guard let string else { return }
    let (moved, pitch, level) = growth.moved(from: place)
    (place, self.pitch) = (moved, pitch)
    if !isNear(pitch, strings[string], parameters.range) { self.string = nil }
    loudest = max(loudest, level)
    // A hand that damps is sudden; a peg and a decay are not.
    if level < parameters.damped * levels.w { hasFallen = true }
    levels = SIMD4(level, levels.x, levels.y, levels.z)
    if level < parameters.rung * loudest, hasFallen || !isHeard { self.string = nil }
  }

  /// Takes in a look.
  ///
  /// - Returns: True if a string has come in with it.
  mutating func take(
    _ found: PartialGrowth.Found?, _ growth: borrowing PartialGrowth, areRinging: Bool
  ) -> Bool {
    follow(growth)
    guard let found, found.score >= parameters.clear.score,
      found.score * found.growth >= parameters.clear.growth
    else {
      agreed = 0
      return false
    }
    agreed = isNear(found.pitch, candidate, parameters.agreeing.near) ? agreed + 1 : 1
    candidate = found.pitch
    guard agreed == parameters.agreeing.looks else { return false }
    let before = string
    string = strings.indices.first { isNear(found.pitch, strings[$0], parameters.range) }
    guard areRinging, string != nil else {
      string = nil
      return false
    }
    (pitch, place, loudest) = (found.pitch, found.place, 0)
    (isFound, isHeard, hasFallen, levels) = (false, false, false, .zero)
    return string != before
  }

  private func isNear(_ a: Double, _ b: Double, _ cents: Double) -> Bool {
    abs(1200 * log2(a / max(b, 1e-9))) < cents
  }
}
