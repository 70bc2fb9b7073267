import Units

/// Tells a note from a period that higher notes share.
///
/// Any note repeats after several of its own cycles too, and strings a fifth apart repeat together after
/// two and three of theirs: an attack, noise or a ringing chord may make that the period that is found.
/// A note has partials of its own, though; of a shared period only those stand out whose numbers are
/// multiples of the notes' it is shared by.
///
/// Looked at while a pitch is new: a string that has decayed to its even partials stays what it was.
///
/// - Source: ours. The figures are from 330 notes of 40 instruments, measured 60 to 400 ms after the attack.
struct SharedPeriod: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Power of the own partials over that of the others below which the period is no note's: of one an
    /// octave up, of one further up, and of several.
    ///
    /// 1 % of the notes had less than −10 dB, −5 dB and −23 dB; of the octaves below them 90 %
    /// had less than −14 dB.
    var own = (octave: 0.02, multiple: 0.04, several: 0.004)
    /// Power of the others over that of all gaps from which they are heard.
    var heard = 6.0
    /// Time for which a pitch is new.
    var youth = Seconds.milliseconds(400)
    /// Times for which the verdict must be the same: before the pitch is told, and after.
    var patience = (before: Seconds.milliseconds(16), after: Seconds.milliseconds(53.3))

    static let standard = Parameters()
  }

  /// The note or notes whose partials are heard at the harmonics of the followed pitch.
  enum Owner: Equatable, Sendable {
    /// Partials of the followed pitch itself.
    case itself
    /// Partials of one note, so many times as high.
    case multiple(Int)
    /// Partials of several notes.
    case several
  }

  private let parameters: Parameters
  private let youth: Int
  private let patience: (before: Int, after: Int)
  private var age = 0
  private var agreed = 0

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    func hops(_ length: Seconds) -> Int { max(1, Int((length.value / hop.value).rounded())) }
    youth = hops(parameters.youth)
    patience = (hops(parameters.patience.before), hops(parameters.patience.after))
  }

  /// Judges one hop of the followed pitch.
  ///
  /// - Parameters:
  ///   - standing: Power of each partial, number 1 in lane 0; 0 if it does not stand out of the noise.
  ///   - gaps: Power of all gaps between them.
  ///   - isTold: Whether the pitch has passed for a note already.
  /// - Returns: The note that the partials belong to, once it has been the same for long enough; until then the followed
  ///   note itself.
  mutating func owner(of standing: SIMD16<Double>, gaps: Double, isTold: Bool) -> Owner {
    age += 1
    guard age <= youth else { return .itself }
    let owner = owner(of: standing, gaps: gaps)
    agreed = owner == .itself ? 0 : agreed + 1
    return agreed >= (isTold ? patience.after : patience.before) ? owner : .itself
  }

  /// Believes the pitch that has just begun: its own partials have been found.
  mutating func trust() { age = youth }

  /// Begins with the next pitch.
  mutating func reset() {
    age = 0
    agreed = 0
  }
}

extension SharedPeriod {
  private func owner(of standing: SIMD16<Double>, gaps: Double) -> Owner {
    let all = standing.sum()
    guard all > parameters.heard * gaps else { return .itself }
    for index in 0..<Self.multiples.count {
      let (number, lanes) = Self.multiples[index]
      let limit = number == 2 ? parameters.own.octave : parameters.own.multiple
      if isForeign(standing, all, lanes, limit) { return .multiple(number) }
    }
    for index in 0..<Self.chords.count
    where isForeign(standing, all, Self.chords[index], parameters.own.several) {
      return .several
    }
    return .itself
  }

  /// True if the partials outside `lanes`, a bit each, have less than `limit` of the power of those inside.
  private func isForeign(
    _ standing: SIMD16<Double>, _ all: Double, _ lanes: UInt16, _ limit: Double
  ) -> Bool {
    var others = 0.0
    for lane in 0..<16 where lanes >> UInt16(lane) & 1 == 1 { others += standing[lane] }
    return all - others < limit * others
  }

  /// The multiples of 5, 4, 3 and 2 among the partials' numbers: a multiple of 4 is also one of 2.
  private static let multiples = [5, 4, 3, 2].map { (number: $0, lanes: lanes(of: [$0])) }

  /// The multiples of the two or three numbers whose notes are a fifth, fourth, sixth, third, minor third or
  /// a triad apart.
  private static let chords = [[2, 3], [3, 4], [3, 5], [4, 5], [5, 6], [4, 5, 6]].map {
    lanes(of: $0)
  }

  private static func lanes(of numbers: [Int]) -> UInt16 {
    var lanes: UInt16 = 0
    for lane in 0..<16 where numbers.contains(where: { (lane + 1) % $0 == 0 }) {
      lanes |= 1 << UInt16(lane)
    }
    return lanes
  }
}
