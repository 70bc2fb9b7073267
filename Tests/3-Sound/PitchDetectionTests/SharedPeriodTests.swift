import Testing
import Units

@testable import PitchDetection

@Suite("SharedPeriod") struct SharedPeriodTests {
  let hop = Seconds.milliseconds(16.0 / 3)
  /// A ringing fourth, A2 and D3, whose periods are three and four to 36.7 Hz.
  let fourth = zip(harmonics(110, [0.2, 0.1, 0.07]), harmonics(146.667, [0.2, 0.1, 0.07])).map(+)

  @Test("to the estimators a ringing fourth is the period that its notes share")
  func without() {
    let found = withProfile(of: fourth) { HybridEstimator().estimate($0, latched: nil) }
    #expect(abs((found?.frequency ?? 0) - 36.67) < 0.5)
  }

  @Test("the period that two strings share is not told as a note")
  func with() {
    #expect(readings(of: fourth).allSatisfy { $0.frequency == nil || $0.hertz > 100 })
  }

  @Test("a note owns its partials, even a faint fundamental's", arguments: [1, 0.001])
  func itself(fundamental: Double) {
    #expect(owners([fundamental, 0.5, 0.3, 0.2, 0.1, 0.1]) == [.itself, .itself, .itself])
    #expect(owners([fundamental, 0, 0, 0]) == [.itself, .itself, .itself])
  }

  @Test("partials that are all multiples of one number are a higher note's", arguments: 2...5)
  func multiple(number: Int) {
    #expect(owners(multiples(of: [number])) == [.itself, .itself, .multiple(number)])
  }

  @Test("partials that are all multiples of two numbers are two notes'")
  func several() {
    #expect(owners(multiples(of: [2, 3])) == [.itself, .itself, .several])
  }

  @Test("an octave 10 dB above the note's own partials is still the note")
  func strongOctave() { #expect(owners([0.05, 1, 0.05, 0.2]).last == .itself) }

  @Test("in noise nobody's partials are heard")
  func noise() { #expect(owners([0, 1, 0, 1], gaps: 0.5).last == .itself) }

  @Test("a pitch that is told must be doubted for longer, and an old one is not")
  func told() {
    let powers = [0, 1, 0, 0.5]
    #expect(owners(powers, hops: 10, isTold: true).firstIndex(of: .multiple(2)) == 9)
    #expect(owners([1, 1], hops: 75, then: powers).allSatisfy { $0 == .itself })
  }

  /// Powers of partials of which only the multiples of `numbers` are strong.
  private func multiples(of numbers: [Int]) -> [Double] {
    (1...16).map { partial in
      let isStrong = numbers.contains { partial % $0 == 0 }
      return isStrong ? 1 / Double(partial) : 1e-4
    }
  }

  private func owners(
    _ powers: [Double], hops: Int = 3, gaps: Double = 1e-6, isTold: Bool = false,
    then later: [Double] = []
  ) -> [SharedPeriod.Owner] {
    var stage = SharedPeriod(hop: hop)
    let lanes = [powers, later].map { powers in
      var lanes = SIMD16<Double>.zero
      for (lane, power) in powers.enumerated() { lanes[lane] = power }
      return lanes
    }
    return (0..<hops + 20 * later.count).map { hop in
      stage.owner(of: lanes[hop < hops ? 0 : 1], gaps: gaps, isTold: isTold)
    }
  }
}
