/// Finds the string that came in last while others ring: the energy that the strings explain grew by its partials.
///
/// A stroke among strings that ring adds too little level to be an attack, and its note repeats with no period that a
/// single note has. A fit of all strings tells it by its own partials.
struct NewestString: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Readings that explain the sound from the one that a new one is compared with: 0.4 s.
    var readings = 4
    /// Share of the sound's energy that has come with the string at least.
    var gain = 0.2
    /// Growth of its own energy at least, as a ratio.
    var growth = 2.0
    /// Height above noise of its own partials from which it sounds beyond doubt, and below which it has rung out: e-fold.
    var clear = (from: 3.0, to: 1.0)
    /// Its largest standard error in cents.
    var known = 1.0
    /// Share of the energy that may be left unexplained.
    var unexplained = 0.12
    /// Share of the energy that other strings have at least: a string alone is a note.
    var others = 0.1
    /// Readings in a row that have to agree.
    var agreeing = 2

    static let standard = Parameters()
  }

  /// The place of the string; `nil` without one.
  private(set) var string: Int?

  private let parameters: Parameters
  private var before: [SIMD8<Double>]
  private var taken = 0
  private var candidate: Int?
  private var agreed = 0

  init(parameters: Parameters = .standard) {
    self.parameters = parameters
    before = Array(repeating: .zero, count: parameters.readings)
  }

  /// Takes in a reading.
  mutating func judge(_ found: StrumEstimate, energy: Double, strings: Int) {
    if let string, !(found.strengths[string] >= parameters.clear.to) { self.string = nil }
    // In an attack energies are nobody's.
    guard energy > 0, found.residue <= parameters.unexplained * energy else { return agreed = 0 }
    defer {
      before[taken % before.count] = found.energies.replacing(
        with: 0, where: found.energies .< 0)
      taken += 1
    }
    guard taken >= before.count,
      let now = grown(found, before[taken % before.count], energy, strings)
    else {
      agreed = 0
      return
    }
    agreed = now == candidate ? agreed + 1 : 1
    candidate = now
    if agreed >= parameters.agreeing { string = now }
  }

  /// The string that has brought most of what has come, if it may be one that was struck.
  private func grown(
    _ found: StrumEstimate, _ before: SIMD8<Double>, _ energy: Double, _ strings: Int
  ) -> Int? {
    let gains = found.energies - before
    var best = 0
    for string in 1..<max(strings, 1) where gains[string] > gains[best] { best = string }
    let own = found.energies[best]
    guard gains[best] >= parameters.gain * energy,
      own >= parameters.growth * before[best],
      found.strengthOfAll(best) >= parameters.clear.from, found.errors[best] <= parameters.known,
      energy - own >= parameters.others * energy
    else { return nil }
    return best
  }
}
