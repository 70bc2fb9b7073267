import Glibc
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("HarmonicGate") struct HarmonicGateTests {
  /// A kick drum: a sine that dies within a fifth of a second.
  let drum: [Float] =
    [Float](repeating: 0, count: 9600)
    + (0..<14400).map { n in
      let t = Double(n) / 48000
      return Float(0.5 * exp(-18 * t) * sin(2 * .pi * 52 * t))
    }

  @Test("without it a kick drum is a note to correlation")
  func drumWithout() {
    let found = withProfile(of: Array(drum.prefix(9600 + 7200)), level: 4) {
      HybridEstimator().estimate($0, latched: nil)
    }
    #expect((found?.confidence ?? 0) > 0.85)
  }

  @Test("with it a kick drum is no note")
  func drumWith() { #expect(readings(of: drum).allSatisfy { $0.latched == nil }) }

  @Test("a single low partial that dies by 18 dB a second never passes, two partials do")
  func partials() {
    func passes(_ count: Int, fall: Double) -> Bool {
      var gate = HarmonicGate(hop: .milliseconds(16.0 / 3))
      return (0..<190).contains {
        gate.passes(52, partials: count, level: -20 - fall * Double($0) / 187.5)
      }
    }
    #expect(!passes(1, fall: 18))
    #expect(passes(1, fall: 1))
    #expect(passes(2, fall: 18))
  }

  @Test("a low sine that lasts passes the harmonic gate")
  func lowSine() {
    #expect(readings(of: harmonics(41.2, [0.3], seconds: 0.8)).last?.note == 28)
  }
}
