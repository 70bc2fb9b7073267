import Glibc

/// The partials of all strings of an instrument, numbered through.
///
/// - Source: Fletcher, "Normal vibration frequencies of a stiff piano string", JASA 36(1), 1964, for
///   where they lie: `f_n = n · f_1 · √((1 + B n²) / (1 + B))`.
struct StrumPartials: Sendable {
  /// Strings at most.
  static let maximumStrings = 8
  /// Partials of a string at most.
  static let partialsOfString = 14
  /// Partials at most.
  static let capacity = maximumStrings * partialsOfString

  /// Frequency in hertz that each string shall have.
  let nominal: [Double]
  /// The string of each partial.
  let owner: [Int]
  /// The number of each partial on its string, from 1.
  let number: [Double]

  /// The first partial of each string, and the end of all.
  private let start: [Int]
  private let octaves: [Bool]

  /// Strings.
  var strings: Int { nominal.count }
  /// Partials.
  var count: Int { owner.count }

  /// Takes the partials below `highest` hertz of strings that shall sound `nominal` hertz.
  init(nominal: [Double], highest: Double) {
    self.nominal = nominal
    var (owner, number, start) = ([Int](), [Double](), [0])
    for (string, frequency) in nominal.enumerated() {
      for n in 1...Self.partialsOfString where Double(n) * frequency < highest {
        owner.append(string)
        number.append(Double(n))
      }
      start.append(owner.count)
    }
    self.owner = owner
    self.number = number
    self.start = start
    octaves = nominal.map { Self.isOctave($0, among: nominal) }
  }

  /// The partials of one string.
  func range(ofString string: Int) -> Range<Int> { start[string]..<start[string + 1] }

  /// True for the first partial of a string, the third and so on, which a note an octave above does not have.
  func isOdd(_ partial: Int) -> Bool { !Int(number[partial]).isMultiple(of: 2) }

  /// True if a string is to sound one octave above another, or more: all of its partials are the other's, too.
  func isOctave(_ string: Int) -> Bool { octaves[string] }

  private static func isOctave(_ string: Double, among all: [Double]) -> Bool {
    all.contains { other in
      let octaves = log2(string / other)
      return octaves > 0.5 && abs(octaves - octaves.rounded()) < 0.01
    }
  }

  /// Frequency in hertz of a partial.
  func frequency(_ partial: Int, _ state: StrumState) -> Double {
    let (string, n) = (owner[partial], number[partial])
    let b = state.stiffness(string)
    return nominal[string] * exp2(state.cents[string] / 1200) * n
      * sqrt((1 + b * n * n) / (1 + b))
  }

  /// Growth of a partial's frequency with a cent of its string, as a share of itself.
  static let slopeOfCents = M_LN2 / 1200

  /// Growth of a partial's frequency with the logarithm of its string's stiffness, as a share of itself.
  func slopeOfStiffness(_ partial: Int, _ state: StrumState) -> Double {
    let (b, square) = (state.stiffness(owner[partial]), number[partial] * number[partial])
    return 0.5 * b * (square / (1 + b * square) - 1 / (1 + b))
  }
}

/// Deviation and stiffness of each string.
struct StrumState: Sendable, BitwiseCopyable {
  /// Deviation of each string's first partial in cents.
  var cents: SIMD8<Double> = .zero
  /// Natural logarithm of each string's B, over that of an ordinary one.
  var logStiffness: SIMD8<Double> = .zero

  /// B of an ordinary string: wound bass strings have 0.0002, plain treble strings 0.00003.
  static let ordinaryStiffness = 1e-4

  /// B of a string.
  func stiffness(_ string: Int) -> Double {
    Self.ordinaryStiffness * exp(logStiffness[string])
  }
}
