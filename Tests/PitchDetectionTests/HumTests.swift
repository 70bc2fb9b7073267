import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Mains hum") struct HumTests {
  static let lines = [0.03, 0.002, 0.009, 0.001, 0.006, 0.002, 0.004]

  @Test("to correlation alone hum is a perfect note")
  func withoutStage() {
    let found = withProfile(of: harmonics(50.03, Self.lines, seconds: 0.24)) {
      HybridEstimator().estimate($0, latched: nil)
    }
    #expect(abs((found?.frequency ?? 0) - 50) < 0.5)
    #expect((found?.confidence ?? 0) > 0.95)
  }

  @Test("hum of either mains is never a note", arguments: [49.95, 50.03, 59.97, 60.06])
  func silent(mains: Double) {
    let sound = harmonics(mains, Self.lines, seconds: 2)
    #expect(readings(of: sound).allSatisfy { $0.frequency == 0 && $0.note < 0 })
  }

  @Test("a bass G1 or a low B beside hum is read", arguments: [(49.0, 31), (30.87, 23)])
  func note(frequency: Double, number: Int) {
    let string = Tones.plucked(Hertz(frequency), length: Seconds(1), rate: SampleRate(48000))
    let sound = mixed(
      harmonics(50.03, Self.lines, seconds: 1.6), [Float](repeating: 0, count: 28800) + string)
    let shown = readings(of: sound).filter { $0.note >= 0 }
    #expect(!shown.isEmpty)
    #expect(shown.allSatisfy { $0.note == number })
    #expect(abs(Hertz(shown.last?.frequency ?? 1).interval(above: Hertz(frequency)).value) < 5)
  }

  @Test("a struck string at the mains' frequency is a note")
  func struck() {
    let silence = [Float](repeating: 0, count: 12000)
    let string = Tones.plucked(Hertz(60.1), length: Seconds(0.4), rate: SampleRate(48000))
    #expect(readings(of: silence + string).contains { $0.note == 35 })
  }
}
