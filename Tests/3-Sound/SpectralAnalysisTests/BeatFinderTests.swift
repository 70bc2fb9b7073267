import Glibc
import SpectralAnalysis
import TestSupport
import Testing
import Units

@Suite("beat finder")
struct BeatFinderTests {
  private let rate = SampleRate(44100)

  /// The distance of each reading's beat from the nearest true one, in seconds, from the third second on.
  private func errors(_ sound: [Float], beat: Double, first: Double) -> [Double] {
    readings(of: sound, rate: rate).filter { $0.position > 3 * 44100 }.compactMap { reading in
      // For a moment the eighths may count as beats.
      guard let since = reading.sinceBeat, let tempo = reading.beatsPerMinute,
        abs(tempo * beat / 60 - 1) < 0.02
      else { return nil }
      let place = (Double(reading.position) / 44100 - since - first) / beat
      return (place - place.rounded()) * beat
    }
  }

  @Test("the beats of a drummer are where the drums are", arguments: [84.0, 120])
  func rock(tempo: Double) {
    let sound = Rhythms.rock(tempo, length: Seconds(6), rate: rate)
    // Bass drum and snare are beats; the first one is at 0.1 s.
    let all = errors(sound, beat: 60 / tempo, first: 0.1)
    #expect(all.count > 20)
    #expect(all.allSatisfy { abs($0) < 0.03 }, "\(all.map { Int(1000 * $0) }) ms")
  }

  @Test("what has no tempo has no beat")
  func none() {
    var random = SeededRandom(seed: 2)
    let noise = Signals.noise(level: 0.1, length: Seconds(4), rate: rate, using: &random)
    for reading in readings(of: noise, rate: rate) where reading.beatsPerMinute == nil {
      #expect(reading.sinceBeat == nil)
    }
  }
}
