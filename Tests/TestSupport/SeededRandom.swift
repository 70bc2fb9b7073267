import Glibc

/// Random numbers that come out the same for the same seed, which is printed.
///
/// `PHOSPHOR_TEST_SEED=<number>` in the environment takes the place of the seed in the test, to search
/// for new failures or to see one again.
///
/// - Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014
///   (SplitMix64).
public struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts at `seed` and prints it with the name of the test.
  public init(seed: UInt64, test: String = #function) {
    let chosen = getenv("PHOSPHOR_TEST_SEED").flatMap { UInt64(String(cString: $0)) } ?? seed
    print("\(test): seed \(chosen)")
    state = chosen
  }

  /// Starts at the number of a round, which the program that counts the rounds prints itself.
  public init(round: UInt64) {
    state = round
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number of the normal distribution with mean 0 and deviation 1.
  ///
  /// - Source: Box and Muller, "A note on the generation of random normal deviates", 1958.
  public mutating func normal() -> Double {
    let radius = sqrt(-2 * log(Double.random(in: Double.leastNormalMagnitude..<1, using: &self)))
    return radius * cos(2 * .pi * Double.random(in: 0..<1, using: &self))
  }
}
