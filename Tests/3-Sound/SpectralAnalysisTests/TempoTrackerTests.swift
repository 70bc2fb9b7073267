import SpectralAnalysis
import TestSupport
import Testing
import Units

@Suite("tempo tracker")
struct TempoTrackerTests {
  private let rate = SampleRate(44100)

  /// The tempo that is shown at the end.
  private func shown(_ sound: [Float], rate: SampleRate = SampleRate(44100)) throws -> Double {
    try #require(readings(of: sound, rate: rate).last?.beatsPerMinute)
  }

  @Test(
    "strokes are told within half a BPM",
    arguments: [60.0, 95, 137.3, 190])
  func strokes(tempo: Double) throws {
    let found = try shown(Rhythms.clicks(tempo, length: Seconds(5)))
    // One stroke may be a beat or half of one; bare strokes do not tell.
    #expect([found, found * 2, found / 2].contains { abs($0 - tempo) < 0.5 }, "\(found)")
  }

  @Test(
    "bare strokes are told as they come, from 30 to 240 a minute",
    arguments: [30.0, 33.3, 40, 45, 52, 70, 100, 110, 150, 190, 210, 225, 240])
  func bareStrokes(tempo: Double) throws {
    let found = try shown(Rhythms.clicks(tempo, length: Seconds(9)))
    #expect(abs(found - tempo) < 0.5, "\(found)")
  }

  @Test(
    "drums in bars of three keep their beat, and have no half of it", arguments: [150.0, 159, 168])
  func waltz(tempo: Double) throws {
    let beat = 60 / tempo
    let times = stride(from: 0.3, to: 9, by: beat).map { $0 }
    let sound = Rhythms.strokes(
      times, gains: [1, 0.35, 0.35], length: Seconds(9), rate: rate, seed: 3)
    let last = try #require(readings(of: sound, rate: rate).last)
    #expect(abs((last.beatsPerMinute ?? 0) - tempo) < 1, "\(last)")
    #expect(!last.hasHalf && last.shownTempo == last.beatsPerMinute)
  }

  @Test("above 160 the half is shown where the music has one")
  func half() {
    let reading = TempoReading(position: 1, beatsPerMinute: 174, confidence: 1)
    #expect(reading.shownTempo == 87)
    #expect(TempoReading(position: 1, beatsPerMinute: 160, confidence: 1).shownTempo == 160)
    let waltz = TempoReading(position: 1, beatsPerMinute: 168, confidence: 1, hasHalf: false)
    #expect(waltz.shownTempo == 168)
  }

  @Test("a drummer's eighths do not double the tempo, and a backbeat does not halve it")
  func octaves() throws {
    for tempo in [84.0, 120, 150] {
      let found = try shown(Rhythms.rock(tempo, length: Seconds(5), rate: rate))
      #expect(abs(found - tempo) < 1, "\(tempo): \(found)")
    }
  }

  @Test("a new tempo is followed within six seconds, and the old one is gone")
  func change() throws {
    let first = Rhythms.rock(126, length: Seconds(5), rate: rate)
    let all = readings(of: first + Rhythms.rock(104, length: Seconds(7), rate: rate))
    let before = all.filter { $0.position < first.count && $0.position > first.count / 2 }
    #expect(before.allSatisfy { abs(($0.beatsPerMinute ?? 0) - 126) < 1 })
    let after = all.filter { $0.position > first.count + 6 * 44100 }
    #expect(!after.isEmpty)
    #expect(after.allSatisfy { abs(($0.beatsPerMinute ?? 0) - 104) < 1 })
  }

  @Test("silence has no tempo, and takes one away that was shown")
  func silence() {
    let nothing = [Float](repeating: 0, count: 4 * 44100)
    #expect(readings(of: nothing).allSatisfy { $0.beatsPerMinute == nil })
    let stopped = readings(of: Rhythms.clicks(120, length: Seconds(4)) + nothing)
    let end = 4 * 44100
    #expect(stopped.contains { $0.position <= end && $0.beatsPerMinute != nil })
    #expect(
      stopped.filter { $0.position > end + 5 * 44100 / 2 }.allSatisfy { $0.beatsPerMinute == nil })
  }

  @Test("speech-like sound, noise and a steady tone have no tempo")
  func withoutBeat() {
    var random = SeededRandom(seed: 2)
    let (length, rate) = (Seconds(6), SampleRate(22050))
    let sounds = [
      Rhythms.speech(length: length, rate: rate),
      Signals.noise(level: 0.1, length: length, rate: rate, using: &random),
      Signals.sine(Hertz(220), amplitude: 0.5, length: length, rate: rate),
    ]
    for (number, sound) in sounds.enumerated() {
      var (run, longest) = (0, 0)
      for reading in readings(of: sound, rate: rate) {
        run = reading.beatsPerMinute == nil ? 0 : run + 1
        longest = max(longest, run)
      }
      // A few even syllables are a beat until the next one; one second of them is not shown on.
      #expect(longest < 10, "sound \(number)")
    }
  }

  @Test("the first two seconds suffice for a plain beat")
  func quick() throws {
    let all = readings(of: Rhythms.rock(120, length: Seconds(3), rate: rate))
    let first = try #require(all.first { $0.beatsPerMinute != nil })
    #expect(first.position <= 5 * 44100 / 2)
  }
}
