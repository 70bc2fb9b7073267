/// Decides, reading by reading, whether several strings are bowed at once.
///
/// Bowed strings go on and off without a stroke, so each reading tells of itself: two strings or more that sound beyond
/// doubt explain most of what is heard, and are neighbours, as a bow reaches no others. Of a stopped note, or of a double
/// stop with one, open strings explain less; one that is stopped an octave below a string has partials below it.
struct BowedStrings: Sendable {
  /// Figures of the decision.
  struct Parameters: Sendable {
    /// What a string has that sounds beyond doubt: the height of its own partials above noise (e-fold), and so much of
    /// what only it explains.
    var clear = (least: 5.5, need: 0.65)
    /// Its largest standard error in cents.
    var known = 0.5
    /// Its share of the sound's energy at least: what a neighbour sets in motion has less.
    var share = 0.06
    /// Share of the energy that may be left unexplained.
    var unexplained = 0.45
    /// Power an octave below a string, as a ratio to that at its first two partials, from which another string is
    /// stopped there, and its even partials are taken for this one.
    var below = 0.02
    /// Readings in a row that have to agree.
    var agreeing = 3

    static let standard = Parameters()
  }

  /// The strings that are bowed together; none if fewer than two are.
  private(set) var sounding = SIMDMask<SIMD8<Int64>>(repeating: false)

  /// True while several strings are bowed.
  private(set) var areTold = false

  private let parameters: Parameters
  private var others = 0  // readings in a row that say something else than what is told

  init(parameters: Parameters = .standard) { self.parameters = parameters }

  /// Takes in a reading.
  ///
  /// - Parameters:
  ///   - found: What the fit found.
  ///   - needs: What only each string explains; see ``StrumFit/needs(_:_:)``.
  ///   - below: Power an octave below each string, as a ratio to that at its first two partials.
  ///   - energy: Mean square of the sound under the window.
  ///   - strings: Number of strings.
  mutating func judge(
    _ found: StrumEstimate, needs: SIMD8<Double>, below: SIMD8<Double>, energy: Double, strings: Int
  ) {
    let energy = max(energy, 1e-30)
    var heard = SIMDMask<SIMD8<Int64>>(repeating: false)
    var (first, last, count, isStopped) = (0, 0, 0, false)
    for string in 0..<strings where isClear(string, found, needs[string], energy) {
      if below[string] > parameters.below { isStopped = true }
      heard[string] = true
      if count == 0 { first = string }
      last = string
      count += 1
    }
    let areNeighbours = last - first == count - 1
    let areSeveral =
      count > 1 && areNeighbours && !isStopped
      && found.residue <= parameters.unexplained * energy
    others = areSeveral == areTold ? 0 : others + 1
    if others >= parameters.agreeing {
      areTold = areSeveral
      others = 0
    }
    if areSeveral { sounding = heard }
  }

  private func isClear(
    _ string: Int, _ found: StrumEstimate, _ needs: Double, _ energy: Double
  ) -> Bool {
    let (least, need) = parameters.clear
    return found.strengthOfAll(string) + need * needs >= least
      && found.errors[string] <= parameters.known
      && found.energies[string] >= parameters.share * energy
  }
}
