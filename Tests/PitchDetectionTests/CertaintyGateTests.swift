import Testing
import Units

@testable import PitchDetection

@Suite("CertaintyGate") struct CertaintyGateTests {
  let hop = Seconds.milliseconds(16.0 / 3)

  @Test("without it a gliding voice is a note")
  func without() {
    let found = withProfile(of: Array(Tones.talking(seconds: 0.4).suffix(12000))) {
      HybridEstimator().estimate($0, latched: nil)
    }
    #expect((found?.confidence ?? 0) > 0.6)
  }

  @Test("with it a pitch that is known within 2 cents for 21 ms passes, one that is not does not")
  func opens() {
    #expect(passes([40, 1.9, 1.9, 1.9, 1.9]) == [false, false, false, false, true])
    #expect(!passes([1.9, 2.1, 1.9, 1.9, 1.9, 2.1, 1.9]).contains(true))
    #expect(!passes([Double](repeating: .infinity, count: 100)).contains(true))
  }

  @Test("a known pitch may waver, but not be lost")
  func closes() {
    #expect(passes([1, 1, 1, 1, 4.9, 5.1, 3]) == [false, false, false, true, true, false, false])
  }

  @Test("a pitch may be bent, but does not begin in the middle of a glide")
  func glide() {
    let glide = (0..<20).map { 3 * Double($0) }
    #expect(!passes([Double](repeating: 1, count: 20), cents: glide).contains(true))
    let bend = [0, 0, 0, 0] + glide
    #expect(passes([Double](repeating: 1, count: 24), cents: bend).dropFirst(3).allSatisfy { $0 })
  }

  /// What the gate says to pitches with these standard errors, by how many cents they are above A2.
  private func passes(_ errors: [Double], cents: [Double]? = nil) -> [Bool] {
    var gate = CertaintyGate(hop: hop)
    let cents = cents ?? [Double](repeating: 0, count: errors.count)
    return zip(errors, cents).map {
      gate.passes(Hertz(110).raised(by: Cents($1)).value, error: $0)
    }
  }
}
