import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("NoteEvidence") struct NoteEvidenceTests {
  /// A kick drum: a sine that dies within a fifth of a second.
  let drum: [Float] =
    [Float](repeating: 0, count: 9600) + decaying(52, [0.5], by: 156, seconds: 0.3)

  @Test("without it a gliding voice is a note")
  func voiceWithout() {
    let found = withProfile(of: Array(Tones.talking(seconds: 0.4).suffix(12000))) {
      HybridEstimator().estimate($0, latched: nil)
    }
    #expect((found?.confidence ?? 0) > 0.6)
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

  @Test("a low sine that lasts is a note")
  func lowSine() {
    #expect(readings(of: harmonics(41.2, [0.3], seconds: 0.8)).last?.note == 28)
  }

  @Test("a pitch that wavers by 40 cents is a note, one that glides by 10 cents a hop is none")
  func glide() {
    #expect(shows(bent { 20 * sin(2 * .pi * 5 * $0) }))
    #expect(!shows(bent { 1900 * $0 }))
  }

  @Test("a note that is known may be bent")
  func bend() {
    let sound = bent { $0 < 0.5 ? 0 : min(300 * ($0 - 0.5), 45) }
    #expect(readings(of: sound).dropFirst(60).allSatisfy { $0.latched != nil })
  }

  @Test("a string that the palm mutes is a note, a low partial that dies as soon is none")
  func mute() {
    let silence = [Float](repeating: 0, count: 9600)
    let muted = Self.decaying(98, [0.3, 0.3, 0.2, 0.1, 0.1], by: 90, seconds: 0.6)
    #expect(shows(silence + muted))
    #expect(!shows(silence + Self.decaying(98, [0.3], by: 200, seconds: 0.6)))
  }

  @Test("a pitch that was known lately is known again after 16 ms")
  func again() {
    var evidence = NoteEvidence(hop: .milliseconds(16.0 / 3))
    func hops(since: Seconds?) -> Int {
      evidence.begin(since: since)
      return (1...40).first { _ in evidence.update(string) } ?? .max
    }
    let new = hops(since: nil)
    for _ in 0..<20 { _ = evidence.update(string) }
    #expect(hops(since: .milliseconds(100)) == 3)
    #expect(hops(since: nil) == new)
    #expect(new > 3 && new < 20)
  }

  /// A hop of a string that rings in noise.
  private var string: NoteFeatures.Hop {
    var power = SIMD16<Double>.zero
    for lane in 0..<10 { power[lane] = 0.01 * pow(0.5, Double(lane)) }
    let measurement = FineEstimate(
      frequency: 110, standardError: 0.2, inharmonicity: 1e-4, speed: 0, signalToNoise: 10,
      partials: 2, span: 8, own: .zero)
    return NoteFeatures.Hop(
      followed: 110, measurement: measurement, power: power,
      found: PeriodEstimate(period: 1.0 / 110, confidence: 0.7, index: 0),
      attack: (since: .milliseconds(60), swell: .milliseconds(10)))
  }

  private func shows(_ sound: [Float]) -> Bool {
    readings(of: sound).contains { $0.latched != nil }
  }

  /// Ten harmonics for a second, so many cents from A2 at a time.
  private func bent(_ cents: (Double) -> Double) -> [Float] {
    var cycles = 0.0
    return (0..<48000).map { n in
      cycles += 110 * exp2(cents(Double(n) / 48000) / 1200) / 48000
      let sum = (1...10).reduce(0.0) { $0 + Sines.value(Double($1) * cycles) / Double($1) }
      return Float(0.2 * sum)
    }
  }

  /// Harmonics that fall by so many dB a second.
  private static func decaying(
    _ frequency: Double, _ amplitudes: [Double], by fall: Double, seconds: Double
  ) -> [Float] {
    harmonics(frequency, amplitudes, seconds: seconds).enumerated().map {
      $1 * Float(pow(10, -fall * Double($0) / 48000 / 20))
    }
  }
}
