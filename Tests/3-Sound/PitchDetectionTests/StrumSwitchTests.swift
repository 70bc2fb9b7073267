import MusicTheory
import Testing
import Units

@testable import PitchDetection

@Suite("StrumSwitch") struct StrumSwitchTests {
  /// A reading of six strings.
  private static func evidence(
    at time: Double, energies: [Double] = [0.2, 0.2, 0.1, 0.1, 0.2, 0.1],
    unexplained: Double = 0.05, heard: Int = 6,
    periodic: Double = 0.5, strength: Double = 1, cents: Double = 0, error: Double = 1
  ) -> StrumSwitch.Evidence {
    var lanes = SIMD8<Double>.zero
    for (lane, energy) in energies.enumerated() { lanes[lane] = energy }
    var mask = SIMDMask<SIMD8<Int64>>(repeating: false)
    for string in 0..<heard { mask[string] = true }
    // Four strings are where they always are.
    var places = SIMD8<Double>.zero
    (places[0], places[1]) = (cents, -cents)
    return StrumSwitch.Evidence(
      time: Seconds(time), energies: lanes, strings: energies.count, cents: places,
      errors: SIMD8(error, error, 1, 1, 1, 1, 1, 1), heard: mask,
      strengths: SIMD8(repeating: strength), unexplained: unexplained, periodic: periodic)
  }

  /// A switch that shows all strings.
  private static var strum: StrumSwitch {
    var decision = StrumSwitch()
    decision.strike()
    decision.judge(evidence(at: 0.15))
    decision.judge(evidence(at: 0.2))
    return decision
  }

  @Test(
    "a stroke over all strings is told at its second good reading in a row, one string missing or none"
  )
  func all() {
    var decision = StrumSwitch()
    decision.strike()
    decision.judge(Self.evidence(at: 0.15, unexplained: 0.4))
    #expect(!decision.isStrum)
    decision.judge(Self.evidence(at: 0.2, energies: [0.3, 0, 0.2, 0.1, 0.2, 0.1]))
    #expect(!decision.isStrum)
    decision.judge(Self.evidence(at: 0.25, unexplained: 0.4))
    decision.judge(Self.evidence(at: 0.3))
    #expect(!decision.isStrum)
    decision.judge(Self.evidence(at: 0.35))
    #expect(decision.isStrum)
  }

  @Test(
    "one period, a few strings or much that is unexplained is no strum, however often it is read")
  func single() {
    let others = [
      Self.evidence(at: 0.2, periodic: 0.95),
      Self.evidence(at: 0.2, energies: [0.4, 0, 0.5, 0, 0.001, 0.02]),
      Self.evidence(at: 0.2, unexplained: 0.3, periodic: 0.1), Self.evidence(at: 0.2, heard: 4),
    ]
    for evidence in others {
      var decision = StrumSwitch()
      decision.strike()
      for _ in 0..<20 { decision.judge(evidence) }
      #expect(!decision.isStrum)
    }
  }

  @Test("strings whose pitch is unsure, or another at the next reading, are those of noise")
  func noise() {
    var wandering = StrumSwitch()
    wandering.strike()
    for reading in 0..<6 {
      wandering.judge(Self.evidence(at: 0.15 + 0.05 * Double(reading), cents: 25 * Double(reading)))
    }
    #expect(!wandering.isStrum)
    var unsure = StrumSwitch()
    unsure.strike()
    for _ in 0..<6 { unsure.judge(Self.evidence(at: 0.2, error: 12)) }
    #expect(!unsure.isStrum)
    unsure.judge(Self.evidence(at: 0.3, cents: 5))
    unsure.judge(Self.evidence(at: 0.35, cents: 15))
    #expect(unsure.isStrum)
  }

  @Test("what an overdriven amplifier adds is no reason against strings that are heard clearly")
  func driven() {
    func told(_ strength: Double, unexplained: Double, periodic: Double, error: Double = 1)
      -> Bool
    {
      var decision = StrumSwitch()
      decision.strike()
      for _ in 0..<3 {
        decision.judge(
          Self.evidence(
            at: 0.2, unexplained: unexplained, periodic: periodic, strength: strength,
            error: error))
      }
      return decision.isStrum
    }
    #expect(told(3, unexplained: 0.4, periodic: 0.55))
    #expect(!told(3, unexplained: 0.4, periodic: 0.55, error: 2))
    #expect(!told(1, unexplained: 0.4, periodic: 0.55))
    #expect(!told(3, unexplained: 0.5, periodic: 0.4))
    #expect(!told(3, unexplained: 0.4, periodic: 0.65))
  }

  @Test(
    "a chord that repeats nearly as much as a note is a strum where every string is heard clearly")
  func chord() {
    func told(_ periodic: Double, _ strength: Double, unexplained: Double = 0.01) -> Bool {
      var decision = StrumSwitch()
      decision.strike()
      for time in [0.15, 0.2] {
        decision.judge(
          Self.evidence(
            at: time, unexplained: unexplained, periodic: periodic, strength: strength))
      }
      return decision.isStrum
    }
    #expect(told(0.8, 3))
    #expect(!told(0.8, 1))
    #expect(!told(0.8, 3, unexplained: 0.1))
    #expect(!told(0.9, 3))
  }

  @Test("all strings stay until another stroke is told to be none, which takes half a second")
  func back() {
    var decision = Self.strum
    for _ in 0..<9 { decision.judge(Self.evidence(at: 3, periodic: 0.95)) }
    #expect(decision.isStrum)
    decision.strike()
    decision.judge(Self.evidence(at: 0.3, periodic: 0.95))
    #expect(decision.isStrum)
    decision.judge(Self.evidence(at: 0.5, periodic: 0.95))
    #expect(!decision.isStrum)
  }

  @Test("a single note stays one when the other strings are heard later")
  func late() {
    var decision = StrumSwitch()
    decision.strike()
    decision.judge(Self.evidence(at: 0.5, periodic: 0.95))
    for _ in 0..<3 { decision.judge(Self.evidence(at: 0.6)) }
    #expect(!decision.isStrum)
  }

  @Test("a strum over a strum changes nothing, and four seconds of silence end it")
  func silence() {
    var decision = Self.strum
    decision.strike()
    decision.judge(Self.evidence(at: 0.15))
    #expect(decision.isStrum)
    for _ in 0..<39 { decision.rest(Seconds(0.1)) }
    #expect(decision.isStrum)
    decision.hear()
    for _ in 0..<39 { decision.rest(Seconds(0.1)) }
    #expect(decision.isStrum)
    for _ in 0..<3 { decision.rest(Seconds(0.1)) }
    #expect(!decision.isStrum)
  }
}
