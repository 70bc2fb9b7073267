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

  @Test("with it a pitch that is known within 3 cents for 16 ms passes, one that is not does not")
  func opens() {
    #expect(passes([40, 2.9, 2.9, 2.9, 2.9]) == [false, false, false, true, true])
    #expect(!passes([2.9, 3.1, 2.9, 2.9, 3.1, 2.9]).contains(true))
    #expect(!passes([Double](repeating: .infinity, count: 100)).contains(true))
  }

  @Test("a clear sound may be known a little less")
  func clear() {
    #expect(passes([3.9, 3.9, 3.9], confidence: 0.96) == [false, false, true])
    #expect(!passes([3.9, 3.9, 3.9], confidence: 0.9).contains(true))
  }

  @Test("a known pitch may waver, but not be lost")
  func closes() {
    #expect(passes([1, 1, 1, 4.9, 5.1, 3.1]) == [false, false, true, true, false, false])
  }

  @Test("a pitch that has stayed for longer than a syllable may waver more")
  func settled() {
    let settled = [Double](repeating: 1, count: 45)
    #expect(passes(settled + [19, 21, 19]).suffix(3) == [true, false, false])
  }

  @Test("a pitch may be bent, but does not begin in the middle of a glide")
  func glide() {
    let glide = (0..<20).map { 3 * Double($0) }
    #expect(!passes([Double](repeating: 1, count: 20), cents: glide).contains(true))
    let bend = [0, 0, 0] + glide
    #expect(passes([Double](repeating: 1, count: 23), cents: bend).dropFirst(2).allSatisfy { $0 })
  }

  @Test("a knock that dies by 3 dB in three hops is never known, a string's attack is")
  func knock() {
    let errors = [Double](repeating: 1, count: 20)
    #expect(!passes(errors, levels: falling(1.5)).contains(true))
    #expect(passes(errors, levels: falling(0.5)).contains(true))
  }

  @Test("a plucked string that the palm mutes is known, a harder knock is not")
  func mute() {
    let errors = [Double](repeating: 1, count: 20)
    #expect(passes(errors, levels: falling(1.5), isPlucked: true).contains(true))
    #expect(!passes(errors, levels: falling(2.5), isPlucked: true).contains(true))
  }

  @Test("a low note may be known as much less as its period is longer, up to three times")
  func low() {
    let errors = [Double](repeating: 5.9, count: 5)
    #expect(!passes(errors, cents: errors.map { _ in 0 }).contains(true))
    #expect(passes(errors, cents: errors.map { _ in -1200 }).contains(true))
    let wide = [Double](repeating: 9.1, count: 5)
    #expect(!passes(wide, cents: wide.map { _ in -2400 }).contains(true))
  }

  @Test("what has fewer than three partials gets neither allowance: rumble and knocks")
  func fewPartials() {
    let (low, steady) = ([Double](repeating: 5.9, count: 5), [Double](repeating: 1, count: 20))
    #expect(!passes(low, cents: low.map { _ in -1200 }, partials: 2).contains(true))
    #expect(!passes(steady, levels: falling(1.5), isPlucked: true, partials: 2).contains(true))
    #expect(passes(steady, partials: 1).contains(true))
  }

  /// Levels in dB that fall by so much a hop.
  private func falling(_ fall: Double) -> [Double] { (0..<20).map { -fall * Double($0) } }

  /// The gate's answers to pitches with these standard errors, each so many cents above A2; `true` for let through.
  private func passes(
    _ errors: [Double], cents: [Double]? = nil, confidence: Double = 0.9, levels: [Double]? = nil,
    isPlucked: Bool = false, partials: Int = 6
  ) -> [Bool] {
    var gate = CertaintyGate(hop: hop)
    let cents = cents ?? [Double](repeating: 0, count: errors.count)
    return errors.indices.map {
      gate.passes(
        Hertz(110).raised(by: Cents(cents[$0])).value, error: errors[$0], confidence: confidence,
        level: levels?[$0] ?? 0, partials: partials, isPlucked: isPlucked)
    }
  }
}
