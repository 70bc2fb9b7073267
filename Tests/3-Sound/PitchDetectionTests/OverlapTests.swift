import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Notes over others that ring on") struct OverlapTests {
  let rate = SampleRate(48000)

  @Test("an arpeggio of ringing strings is shown string by string, each within 130 ms")
  func arpeggio() {
    // E4, B3, G3, D3, A2: the first two repeat together at 82 Hz, the next two at 49.
    let notes = [64, 59, 55, 50, 45]
    let gap = 0.25
    var sound = [Float](repeating: 0, count: Int(2.2 * rate.hertz))
    for (index, note) in notes.enumerated() {
      let string = Tones.plucked(
        TuningTarget().frequency(of: MIDINote(note)), length: Seconds(0.8), rate: rate)
      let start = Int((0.2 + gap * Double(index)) * rate.hertz)
      // A string falls by 60 dB in three seconds or so.
      for (n, sample) in string.enumerated() {
        sound[start + n] += 0.3 * sample * Float(exp(-1.2 * Double(n) / rate.hertz))
      }
    }
    let shown = readings(of: sound)
    for (index, note) in notes.enumerated() {
      let (begin, end) = (0.2 + gap * Double(index), 0.2 + gap * Double(index + 1))
      for reading in shown {
        let time = Double(reading.position) / rate.hertz
        guard time > begin + 0.13, time < end else { continue }
        #expect(reading.note == note, "\(time) s")
      }
    }
  }

  @Test("what is taken out is gone by 50 dB, and what is left keeps its frequency")
  func comb() throws {
    let (old, new) = (
      harmonics(329.136, [0.3, 0.2, 0.1, 0.05]), harmonics(246.74, [0.2, 0.1, 0.1])
    )
    #expect(left(of: old, without: 329.136) < 1e-5)
    #expect(left(of: new, without: 329.136) > 0.5)
    let found = try #require(frequency(near: 247.5, of: mixed(old, new), without: 329.136))
    #expect(abs(cents(found, 246.74)) < 0.05)
  }

  @Test("an overlap is a rise over a note that stood out and does so no longer")
  func detector() {
    #expect(begins(rise: 5, ratio: 20))
    #expect(!begins(rise: 2, ratio: 20), "too little rise")
    #expect(!begins(rise: 5, ratio: 2000), "the same string again")
    #expect(!begins(rise: 5, ratio: 20, knownFor: 5), "a pitch that was hardly known")
    #expect(!begins(rise: 5, ratio: 1, before: 100), "one in noise")
  }

  @Test("the note before the last is thought to ring on for 0.7 s")
  func ringing() {
    var detector = OverlapDetector(hop: hop)
    for _ in 0..<40 { hear(&detector, 330) }
    for _ in 0..<40 { hear(&detector, 247) }
    #expect(detector.ringing == SIMD2(247, 330))
    for _ in 0..<100 { hear(&detector, 248) }
    #expect(detector.ringing == SIMD2(248, 0))
  }

  private let hop = Seconds.milliseconds(16.0 / 3)

  private func hear(_ detector: inout OverlapDetector, _ frequency: Double) {
    _ = detector.update(level: -30, measurement: estimate(frequency, 5000), isKnown: true)
  }

  private func begins(
    rise: Double, ratio: Double, before: Double = 5000, knownFor: Int = 40
  ) -> Bool {
    var detector = OverlapDetector(hop: hop)
    for hop in 0..<40 {
      let measurement = estimate(330, before)
      if detector.update(level: -30, measurement: measurement, isKnown: hop >= 40 - knownFor) {
        return true
      }
    }
    return (0..<4).contains { _ in
      detector.update(level: -30 + rise, measurement: estimate(330, ratio), isKnown: true)
    }
  }

  private func estimate(_ frequency: Double, _ ratio: Double) -> FineEstimate {
    FineEstimate(
      frequency: frequency, standardError: 0.01, inharmonicity: 0, speed: 0,
      signalToNoise: ratio, partials: 6, span: 10, own: .zero)
  }

  /// Share of the power that taking out a note leaves in the last 85 ms.
  private func left(of sound: [Float], without note: Double) -> Double {
    withRing(of: sound, without: note) { ring in
      var profile = LagProfile(grid: LagGrid(fineRate: ring.fineRate))
      profile.begin(length: 0.085)
      return ring.comb.fill(&profile, from: ring, count: 1024)
    }
  }

  private func frequency(
    near first: Double, of sound: [Float], without note: Double
  ) -> Double? {
    var ring = AnalysisRing(rate: rate)
    ring.comb.notes[0] = note
    var fine = FinePitch(fineRate: ring.fineRate, hop: hop)
    fine.follow(first, isCombed: true)
    var found: Double?
    feed(sound, to: &ring) { found = fine.measure($0)?.frequency }
    return found
  }

  private func withRing<Result>(
    of sound: [Float], without note: Double, _ body: (borrowing AnalysisRing) -> Result
  ) -> Result {
    var ring = AnalysisRing(rate: rate)
    ring.comb.notes[0] = note
    feed(sound, to: &ring) { _ in }
    return body(ring)
  }

  private func feed(
    _ sound: [Float], to ring: inout AnalysisRing, _ each: (borrowing AnalysisRing) -> Void
  ) {
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
        _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
        each(ring)
      }
    }
  }
}
