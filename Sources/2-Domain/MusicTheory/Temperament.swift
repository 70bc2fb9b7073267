public import Units

/// A division of the octave into twelve notes, as players have laid them.
public enum Temperament: String, Sendable, Hashable, CaseIterable {
  /// Twelve equal semitones.
  case equal
  /// Pure thirds and fifths around the root: Ellis's duodene.
  case just
  /// Pure fifths from the minor third to the augmented fifth of the root.
  case pythagorean
  /// Pure thirds: each fifth of the same chain narrowed by a quarter of the syntonic comma.
  case meantone
  /// Werckmeister's third correct temperament of 1691.
  case werckmeister = "werckmeister-3"
  /// Kirnberger's third temperament, as in his letter to Forkel of 1779.
  case kirnberger = "kirnberger-3"
  /// Vallotti's temperament of about 1754.
  case vallotti
  /// Young's second temperament of 1799.
  case young
  /// Equal, but for the open strings of guitars and basses: our own offsets.
  case sweetened

  /// The name by which players know the temperament.
  public var name: String {
    switch self {
    case .equal: "equal"
    case .just: "just"
    case .pythagorean: "Pythagorean"
    case .meantone: "quarter-comma meantone"
    case .werckmeister: "Werckmeister III"
    case .kirnberger: "Kirnberger III"
    case .vallotti: "Vallotti"
    case .young: "Young"
    case .sweetened: "sweetened strings"
    }
  }

  /// True if the temperament sounds otherwise on another root.
  public var hasRoot: Bool { self != .equal && self != .sweetened }

  /// Cents of the twelve notes above the root, chromatically, the root's 0 first.
  ///
  /// - Source: Barbour, "Tuning and Temperament", 1951, chapters III to VII; Ellis in Helmholtz, "On the Sensations
  ///   of Tone", 1885, appendix XX.E, for the duodene.
  public var steps: [Cents] {
    switch self {
    case .equal, .sweetened: (0..<12).map { Cents(100 * Double($0)) }
    case .just: Self.duodene.map { Cents(Comma.cents($0.0, $0.1)) }
    case .pythagorean: Self.chain { _ in 0 }
    case .meantone: Self.chain { _ in Comma.syntonic / 4 }
    case .werckmeister: Self.chain { [0, 1, 2, 5].contains($0) ? Comma.pythagorean / 4 : 0 }
    case .kirnberger:
      Self.chain { (0...3).contains($0) ? Comma.syntonic / 4 : $0 == 6 ? Comma.schisma : 0 }
    case .vallotti: Self.chain { (-1...4).contains($0) ? Comma.pythagorean / 6 : 0 }
    case .young: Self.chain { (0...5).contains($0) ? Comma.pythagorean / 6 : 0 }
    }
  }

  /// The distance of every note of a tuning from equal temperament, in cents, with A as high as there.
  ///
  /// - Parameters:
  ///   - root: The note that the temperament is built on.
  ///   - preset: The tuning, whose open strings may be sweetened.
  ///   - raised: Semitones by which they are higher than the tuning has them.
  /// - Returns: The offsets; none of them moves A, but if strings are sweetened.
  public func offsets(
    root: PitchClass, preset: TuningPreset = .chromatic, raised: Int = 0
  ) -> NoteOffsets {
    switch self {
    case .equal: .none
    case .sweetened: Self.sweetened(preset, raised)
    default: offsets(root: root)
    }
  }

  private static func sweetened(_ preset: TuningPreset, _ raised: Int) -> NoteOffsets {
    guard let strings = Sweetening.cents(of: preset) else { return .none }
    return NoteOffsets { note in
      strings.first { $0.note + raised == note }?.cents ?? Cents(0)
    } ?? .none
  }

  private func offsets(root: PitchClass) -> NoteOffsets {
    let steps = steps
    func offset(_ note: PitchClass) -> Double {
      let step = (note.number - root.number + 12) % 12
      return steps[step].value - 100 * Double(step)
    }
    let a = offset(PitchClass(9))
    // Neighbours are at least 70 cents apart in all of them, which a test proves.
    return NoteOffsets { Cents(offset($0.pitchClass) - a) } ?? .none
  }

  private static let duodene = [
    (1, 1), (16, 15), (9, 8), (6, 5), (5, 4), (4, 3), (45, 32), (3, 2), (8, 5), (5, 3), (9, 5),
    (15, 8),
  ]

  /// Twelve notes by fifths, from three below the root to eight above it.
  ///
  /// - Parameter narrowing: Cents by which the fifth is narrowed whose lower note lies so many fifths above the root.
  /// - Returns: Cents above the root, chromatically.
  private static func chain(_ narrowing: (Int) -> Double) -> [Cents] {
    var steps = [Double](repeating: 0, count: 12)
    var place = 0.0
    for fifth in 0..<8 {
      place += Comma.cents(3, 2) - narrowing(fifth)
      steps[(fifth + 1) * 7 % 12] = place
    }
    place = 0
    for fifth in stride(from: -1, through: -3, by: -1) {
      place -= Comma.cents(3, 2) - narrowing(fifth)
      steps[(fifth * 7 % 12 + 12) % 12] = place
    }
    return steps.map { Cents($0 - 1200 * ($0 / 1200).rounded(.down)) }
  }
}

/// Small intervals in cents.
enum Comma {
  /// Four fifths over a third: 81/80.
  static let syntonic = cents(81, 80)
  /// Twelve fifths over seven octaves.
  static let pythagorean = cents(531441, 524288)
  /// The Pythagorean comma over the syntonic.
  static let schisma = cents(32805, 32768)

  /// The interval of two numbers.
  static func cents(_ upper: Int, _ lower: Int) -> Double {
    Hertz(Double(upper)).interval(above: Hertz(Double(lower))).value
  }
}
