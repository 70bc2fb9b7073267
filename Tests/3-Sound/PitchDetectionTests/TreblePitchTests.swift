import DSP
import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("TreblePitch") struct TreblePitchTests {
  @Test(
    "the highest notes are heard at every rate, whatever their upper partials",
    arguments: [44100, 48000, 96000], [96, 99, 103, 106, 107, 108])
  func top(rate: Double, number: Int) {
    for timbre in [[1, 0.9, 0.8, 0.7, 0.6], [1, 0.05, 0.7, 0.05, 0.7, 0.02, 0.3]] {
      for cents in [-33.0, 0, 29] {
        let note = TuningTarget().frequency(of: MIDINote(number)).raised(by: Cents(cents))
        let heard = readings(
          of: Self.tone(note.value, timbre, rate: rate), rate: SampleRate(rate))
        let late = heard.dropFirst(heard.count / 3)
        let right = late.count {
          $0.hertz > 0 && abs(Hertz($0.hertz).interval(above: note).value) < 3
        }
        #expect(
          Double(right) > 0.95 * Double(late.count), "\(cents) cents: \(right) of \(late.count)")
      }
    }
  }

  @Test(
    "a high string is heard 10 dB below knocks and rumble under 500 Hz", arguments: [99, 103, 108])
  func knock(number: Int) {
    var random = SeededRandom(seed: 3)
    let low = Biquad(.lowPass(Hertz(500), at: SampleRate(48000)))
    var sections = (low, low)
    let note = TuningTarget().frequency(of: MIDINote(number))
    let sound = Self.tone(note.value, [0.3, 0.06], rate: 48000).map { sample in
      sample + 0.55 * sections.1.process(sections.0.process(Float(random.normal())))
    }
    let heard = readings(of: sound).filter { $0.position > 9600 }
    #expect(heard.count { $0.note == number } > heard.count * 9 / 10)
  }

  @Test("whatever sounds far up, a look ends, and finds nothing or what is there")
  func ends() {
    var random = SeededRandom(seed: 8)
    let rate = SampleRate(24000)
    for _ in 0..<400 {
      var beyond = TreblePitch(fineRate: rate, hop: 128, parameters: .beyond)
      let tones = (0..<3).map { _ in Double.random(in: 3600...11500, using: &random) }
      let sound = (0..<128 * 20).map { n in
        Float(tones.reduce(0) { $0 + sin(2 * .pi * $1 * Double(n) / 24000) } / 3)
          + 0.02 * Float(random.normal())
      }
      sound.withUnsafeBufferPointer { samples in
        for start in stride(from: 0, to: sound.count, by: 128) {
          beyond.push(samples.baseAddress! + start)
          let found = beyond.estimate()?.frequency ?? 5000
          #expect((4300...8600).contains(found))
        }
      }
    }
  }

  @Test("noise has no note in the band, nor has a low note's treble")
  func nothing() {
    let low = harmonics(220, (1...40).map { 1 / Double($0) })
    for sound in [Tones.noNote("white noise", count: 48000), low] {
      var ring = AnalysisRing(rate: SampleRate(48000))
      sound.withUnsafeBufferPointer { samples in
        for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
          _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
          #expect(start < 9600 || ring.trebleEstimate == nil)
        }
      }
    }
  }

  /// Half a second of partials that decay slowly, those above 0.45 of the rate left out.
  private static func tone(_ frequency: Double, _ timbre: [Double], rate: Double) -> [Float] {
    let heard = timbre.indices.filter { Double($0 + 1) * frequency < 0.45 * rate }
    return (0..<Int(0.5 * rate)).map { n in
      let t = Double(n) / rate
      let sum = heard.reduce(0.0) {
        $0 + timbre[$1] * Sines.value(Double($1 + 1) * frequency * t + 0.13 * Double($1 * $1))
      }
      return Float(0.1 * sum * exp(-t / 0.6))
    }
  }
}
