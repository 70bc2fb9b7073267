import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Bowed strings") struct BowedStringsTests {
  private static let rate = SampleRate(48000)
  private static let violin = ["G3", "D4", "A4", "E5"]

  /// A note that is bowed from one time to another.
  private struct Note {
    let name: String
    let cents: Double
    let from: Double
    let to: Double

    /// The sample at a time: 24 partials, 0.12 s until they are loud, 0.05 s until they are gone.
    func sample(at time: Double) -> Double {
      guard let note = MIDINote(name), time > from, time < to else { return 0 }
      let frequency = TuningTarget().frequency(of: note).raised(by: Cents(cents)).value
      let level = min((time - from) / 0.12, 1) * min((to - time) / 0.05, 1)
      return (1...24).reduce(0) { sum, k in
        let n = Double(k)
        guard n * frequency < 10_000 else { return sum }
        return sum + 0.08 * level / n * sin(2 * .pi * n * frequency * time + n * n)
      }
    }
  }

  private static func readings(
    _ notes: [Note], seconds: Double, isBowed: Bool = true
  ) -> [StrumReading] {
    var random = SeededRandom(seed: 4)
    var sound = Signals.noise(level: 0.0005, length: Seconds(seconds), rate: rate, using: &random)
    for n in sound.indices {
      let time = Double(n) / rate.hertz
      sound[n] += Float(notes.reduce(0) { $0 + $1.sample(at: time) })
    }
    let strings = violin.compactMap { MIDINote($0) }
    var analyzer = StrumAnalyzer(
      sampleRate: rate, strings: strings, target: TuningTarget(notes: strings), isBowed: isBowed)
    var readings: [StrumReading] = []
    sound.withUnsafeBufferPointer { samples in analyzer.consume(samples) { readings.append($0) } }
    return readings
  }

  /// The strings that are shown at a time; `nil` while a note is.
  private static func shown(_ readings: [StrumReading], at time: Double) -> [Int]? {
    guard let last = readings.last(where: { Double($0.position) / rate.hertz <= time }),
      last.isStrum
    else { return nil }
    return violin.indices.filter { last.cents(ofString: $0) != nil }
  }

  @Test(
    "two neighbours that are bowed at once are shown within a second, each to a cent",
    arguments: [(0, 0.0, 0.0), (1, -7, 4), (2, 11, -6)])
  func together(low: Int, first: Double, second: Double) {
    let readings = Self.readings(
      [
        Note(name: Self.violin[low], cents: first, from: 0.4, to: 3),
        Note(name: Self.violin[low + 1], cents: second, from: 0.4, to: 3),
      ], seconds: 3)
    for time in [1.4, 2, 2.9] {
      #expect(Self.shown(readings, at: time) == [low, low + 1], "at \(time) s")
    }
    let last = readings.last
    #expect(abs((last?.cents(ofString: low) ?? .infinity) - first) < 1)
    #expect(abs((last?.cents(ofString: low + 1) ?? .infinity) - second) < 1)
  }

  @Test(
    "a string that comes in while another sounds is shown within a second, and what stays is a note"
  )
  func oneAfterAnother() {
    let readings = Self.readings(
      [
        Note(name: "A4", cents: 5, from: 0.4, to: 5),
        Note(name: "D4", cents: -9, from: 1.6, to: 3.4),
      ], seconds: 5)
    #expect(Self.shown(readings, at: 1.5) == nil)
    #expect(Self.shown(readings, at: 2.6) == [1, 2])
    #expect(Self.shown(readings, at: 4.6) == nil)
  }

  @Test(
    "one string, a stopped note and a double stop with one are no two strings",
    arguments: [
      ["D4"], ["E4"], ["C6"], ["D4", "B4"], ["F4", "A4"], ["A4", "A5"], ["C4", "A4"], ["A3", "D4"],
      ["A3"], ["E4", "A4"],
    ])
  func others(names: [String]) {
    let notes = names.map { Note(name: $0, cents: 3, from: 0.4, to: 2.5) }
    #expect(Self.readings(notes, seconds: 2.5).allSatisfy { !$0.isStrum })
  }

  @Test("strings of an instrument that is plucked are shown if all are struck, not two of them")
  func plucked() {
    let notes = ["D4", "A4"].map { Note(name: $0, cents: 3, from: 0.4, to: 2.5) }
    #expect(Self.readings(notes, seconds: 2.5, isBowed: false).allSatisfy { !$0.isStrum })
  }
}
