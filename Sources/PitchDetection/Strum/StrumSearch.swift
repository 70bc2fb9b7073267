import Glibc
import Realtime

/// Finds about how far each string is off, from the spectrum alone.
///
/// Each string is tried every two cents; its score is the sum over its partials of the logarithm of the spectrum
/// there, so that one loud partial of another string does not decide. Partials where another string has one too
/// count a quarter.
struct StrumSearch: ~Copyable {
  /// Figures of the search.
  struct Parameters: Sendable {
    /// How far a string is looked for, in cents.
    var range = 60.0
    /// Cents from one try to the next.
    var step = 2.0
    /// Two partials nearer than so many cents may be one peak.
    var near = 80.0
    /// What a partial counts that may be another string's.
    var shared: Float = 0.25
    /// Times the spectrum's floor that count as something.
    var floor: Float = 3

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let partials: StrumPartials
  private let weight: [Float]
  private let level = SampleBuffer(count: StrumSpectrum.length / 2 + 1)

  init(partials: StrumPartials, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.partials = partials
    weight = (0..<partials.count).map {
      Self.isShared($0, partials, near: parameters.near) ? parameters.shared : 1
    }
  }

  /// The figures with the best scores.
  func find(_ spectrum: borrowing StrumSpectrum) -> StrumState {
    weigh(spectrum)
    var found = StrumState()
    for string in 0..<partials.strings {
      var (best, most) = (0.0, -Float.infinity)
      var cents = -parameters.range
      while cents <= parameters.range {
        found.cents[string] = cents
        let score = score(string, found, spectrum)
        if score > most { (best, most) = (cents, score) }
        cents += parameters.step
      }
      found.cents[string] = best
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
    _ string: Int, _ state: StrumState, _ spectrum: borrowing StrumSpectrum
  ) -> Float {
    var score: Float = 0
    for partial in partials.range(ofString: string) {
      score += weight[partial] * level.samples[spectrum.bin(partials.frequency(partial, state))]
    }
    return score
  }
}
