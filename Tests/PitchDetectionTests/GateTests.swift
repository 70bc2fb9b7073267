import Glibc
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Gates") struct GateTests {
  /// A kick drum: a sine that dies within a fifth of a second.
  let drum: [Float] =
    [Float](repeating: 0, count: 9600)
    + (0..<14400).map { n in
      let t = Double(n) / 48000
      return Float(0.5 * exp(-18 * t) * sin(2 * .pi * 52 * t))
    }

  @Test("to correlation alone a kick drum is a note")
  func drumWithout() {
    let found = withProfile(of: Array(drum.prefix(9600 + 7200)), level: 4) {
      HybridEstimator().estimate($0, latched: nil)
    }
    #expect((found?.confidence ?? 0) > 0.85)
  }

  @Test("the harmonic gate keeps a kick drum from being a note")
  func drumWith() { #expect(readings(of: drum).allSatisfy { $0.note < 0 }) }

  @Test("a low sine that lasts passes the harmonic gate")
  func lowSine() {
    #expect(readings(of: harmonics(41.2, [0.3], seconds: 0.8)).last?.note == 28)
  }

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
}
