import Glibc
import Realtime

/// Finds about how far each string is off, from the spectrum alone.
///
/// Each string is tried every two cents, as a limp, an ordinary and a stiff one; its score is the sum over its partials
/// of the logarithm of the spectrum there, so that one loud partial of another string does not decide. Partials where
/// another string has one too count a quarter.
struct StrumSearch: ~Copyable {
  /// Figures of the search.
  struct Parameters: Sendable {
    /// Largest deviation at which a string is looked for, in cents.
    var range = 60.0
    /// Cents from one try to the next.
    var step = 2.0
    /// Stiffnesses that are tried, as logarithms over an ordinary string's: a stiff one's fourteenth partial lies
    /// 40 cents above where an ordinary one has it.
    var stiffnesses = SIMD3(0, -1.3, 1.1)
    /// Two partials nearer than so many cents may be one peak.
    var near = 80.0
    /// Weight of a partial that may be another string's.
    var shared: Float = 0.25
    /// Times the spectrum's floor that count as something.
    var floor: Float = 3

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let partials: StrumPartials
  private let weight: [Float]
  /// Frequency of every partial of strings that are not off, in hertz, stiffness after stiffness.
  private let frequencies: [Double]
  private let level = SampleBuffer(count: StrumSpectrum.maximumLength / 2 + 1)

  init(partials: StrumPartials, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.partials = partials
    frequencies = parameters.stiffnesses.indices.flatMap { place in
      let state = StrumState(logStiffness: SIMD8(repeating: parameters.stiffnesses[place]))
      return (0..<partials.count).map { partials.frequency($0, state) }
    }
    weight = (0..<partials.count).map {
      Self.isShared($0, partials, near: parameters.near) ? parameters.shared : 1
    }
  }

  /// The figures with the best scores.
  func find(_ spectrum: borrowing StrumSpectrum) -> StrumState {
    weigh(spectrum)
    var found = StrumState()
    var most = SIMD8<Float>(repeating: -.infinity)
    var cents = -parameters.range
    while cents <= parameters.range {
      let ratio = exp2(cents / 1200)
      for stiffness in 0..<parameters.stiffnesses.scalarCount {
        for string in 0..<partials.strings {
          let score = score(string, stiffness, ratio, spectrum)
          guard score > most[string] else { continue }
          most[string] = score
          found.cents[string] = cents
          found.logStiffness[string] = parameters.stiffnesses[stiffness]
        }
      }
      cents += parameters.step
    }
    return found
  }

  private static func isShared(_ partial: Int, _ all: StrumPartials, near: Double) -> Bool {
    let own = all.frequency(partial, StrumState())
    for other in 0..<all.count where all.owner[other] != all.owner[partial] {
      if abs(1200 * log2(all.frequency(other, StrumState()) / own)) < near { return true }
    }
    return false
  }

  /// Fills ``level`` with the logarithm of the spectrum over its floor, which is its geometric mean.
  private func weigh(_ spectrum: borrowing StrumSpectrum) {
    var sum: Float = 0
    for bin in 0..<spectrum.bins {
      level.samples[bin] = spectrum.magnitude(bin) + 1e-9
      sum += log(level.samples[bin])
    }
    let floor = exp(sum / Float(spectrum.bins)) * parameters.floor
    for bin in 0..<spectrum.bins { level.samples[bin] = log1p(level.samples[bin] / floor) }
  }

  private func score(
    _ string: Int, _ stiffness: Int, _ ratio: Double, _ spectrum: borrowing StrumSpectrum
  ) -> Float {
    var score: Float = 0
    for partial in partials.range(ofString: string) {
      let bin = spectrum.bin(frequencies[stiffness * partials.count + partial] * ratio)
      score += weight[partial] * level.samples[bin]
    }
    return score
  }
}
