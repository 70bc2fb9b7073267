import Testing
import Units

@testable import PitchDetection

@Suite("OnsetDetector") struct OnsetDetectorTests {
  let hop = Seconds.milliseconds(16.0 / 3)

  @Test("without it the next string is believed after 85 ms")
  func without() { #expect(hopsToNextString(isStruck: false) == 16) }

  @Test("with it the next string is believed after 16 ms")
  func with() { #expect(hopsToNextString(isStruck: true) == 3) }

  @Test("an attack is a steep rise, not the beginning of the stream and not a swell")
  func onset() {
    var onset = OnsetDetector(hop: .milliseconds(5.33))
    for _ in 0..<100 { onset.update(-40) }
    #expect(!onset.isStruck)
    for step in 0..<200 { onset.update(-40 + 0.1 * Double(step)) }
    #expect(!onset.isStruck)
    onset.update(-5)
    #expect(onset.isStruck && onset.isFresh)
    for _ in 0..<60 { onset.update(-6) }
    #expect(onset.isStruck && !onset.isFresh)
  }

  /// Hops until a string is followed that is found while another one still rings.
  private func hopsToNextString(isStruck: Bool) -> Int? {
    var onset = OnsetDetector(hop: hop)
    for _ in 0..<100 { onset.update(-40) }
    var follower = NoteFollower(hop: hop)
    return (1...40).first { _ in
      onset.update(isStruck ? -20 : -40)
      return follower.decide(
        found: 146.8, followed: 110, stands: true, isFresh: onset.isFresh, isHeld: false,
        isKnown: true)
        == .follow(146.8)
    }
  }

  @Test("a plucked string is loudest within 100 ms, a swell is not")
  func swell() {
    #expect(swell { $0 < 4 ? 10 * Double($0) : 40 - 0.2 * Double($0) } < 100)
    #expect(swell { min(3 * Double($0), 40) } < 100)
    #expect(swell { min(Double($0), 40) } > 100)
  }

  /// Milliseconds from the attack to the loudest hop, 35 hops after a sound rose out of -60 dB by so many dB.
  private func swell(_ rise: (Int) -> Double) -> Double {
    var onset = OnsetDetector(hop: .milliseconds(5.33))
    for _ in 0..<100 { onset.update(-60) }
    for hop in 1...35 { onset.update(-60 + rise(hop)) }
    return onset.attack.swell.value * 1000
  }
}
