import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("AnalysisRing") struct AnalysisRingTests {
  static let rate = SampleRate(48000)

  @Test("without it a constant is alike at every lag, with it there is nothing to be alike")
  func direct() {
    var deaf = AnalysisRing.Parameters.standard
    deaf.highPass = 1e-4
    deaf.rumble.much = .infinity
    let constant = Tones.noNote("direct", count: 96000)
    let without = newest(of: constant, parameters: deaf)
    #expect(without.allSatisfy { abs($0 - 0.9) < 0.01 })
    #expect(newest(of: constant).allSatisfy { abs($0) < 1e-6 })
  }

  @Test("what is no number is silence", arguments: ["NaN", "infinity", "denormal"])
  func undefined(kind: String) {
    #expect(newest(of: Tones.noNote(kind, count: 9600)).allSatisfy { $0 == 0 })
  }

  @Test("a sound that ends leaves no number too small to be multiplied at full speed")
  func denormals() {
    let sound = Tones.plucked(Hertz(110), length: Seconds(0.2), rate: Self.rate)
    for seconds in [0.3, 0.8, 1.5, 2, 3] {
      let silence = [Float](repeating: 0, count: Int(48000 * seconds))
      let samples = newest(of: sound + silence)
      #expect(samples.allSatisfy { $0 == 0 || abs($0) > 1e-16 })
    }
    #expect(newest(of: sound + [Float](repeating: 0, count: 96000)).allSatisfy { $0 == 0 })
  }

  @Test(
    "a tone keeps its level in both streams at every rate",
    arguments: [44100, 48000, 96000, 192_000])
  func level(rate: Double) {
    let rate = SampleRate(rate)
    let tone = Signals.sine(Hertz(440), amplitude: 0.5, length: Seconds(0.5), rate: rate)
    for samples in [newest(of: tone, rate: rate), newest(of: tone, rate: rate, isFine: false)] {
      let power = samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(samples.count)
      #expect(abs(power / 0.125 - 1) < 0.01)
    }
  }

  /// The last 100 ms of one of the streams after a sound.
  private func newest(
    of sound: [Float], rate: SampleRate = Self.rate, isFine: Bool = true,
    parameters: AnalysisRing.Parameters = .standard
  ) -> [Float] {
    var ring = AnalysisRing(rate: rate, parameters: parameters)
    sound.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, through: samples.count - ring.hop, by: ring.hop) {
        _ = ring.take(UnsafeBufferPointer(rebasing: samples[start..<start + ring.hop]))
      }
    }
    let stream = isFine ? ring.fineRate : ring.coarseRate
    let count = stream.frames(in: Seconds(0.1)).value
    let samples = isFine ? ring.newestFine(count) : ring.newestCoarse(count)
    return (0..<count).map { samples[$0] }
  }
}
