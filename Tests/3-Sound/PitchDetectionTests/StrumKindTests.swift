import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

/// The sounds that count as a strum, and those that do not.
@Suite("Strum or single note") struct StrumKindTests {
  private static let guitar = StrumTests.guitar

  /// Seconds from the stroke to the first reading that calls it one over all strings; `nil` for none.
  private static func told(_ sound: [Float], _ names: [String] = guitar) -> Double? {
    let readings = StrumTests.readings(sound, names)
    return readings.first(where: \.isStrum).map { Double($0.position) / 48000 - 0.25 }
  }

  @Test(
    "a stroke over all strings of any instrument is told within half a second, and stays one",
    arguments: [
      ["E2", "A2", "D3", "G3", "B3", "E4"], ["E1", "A1", "D2", "G2"],
      ["B0", "E1", "A1", "D2", "G2"], ["G4", "C4", "E4", "A4"], ["D3", "A3", "D4"],
      ["D2", "G2", "D3", "G3", "B3", "D4"],
      ["F#1", "B1", "E2", "A2", "D3", "G3", "B3", "E4"],
    ])
  func all(names: [String]) {
    let off = [4.0, -9, 12, 1, -3, 18, -6, 2]
    let sound = StrumTests.strum(names, names.indices.map { off[$0] }, seconds: 0.5)
    let readings = StrumTests.readings(sound, names).drop { !$0.isStrum }
    let told = readings.first.map { Double($0.position) / 48000 - 0.25 }
    #expect((told ?? 9) < 0.5)
    #expect(readings.allSatisfy { $0.isStrum })
  }

  @Test("a single open string is none, whichever", arguments: [0, 2, 5])
  func open(string: Int) {
    let cents = (0..<6).map { $0 == string ? 5.0 : nil }
    #expect(Self.told(StrumTests.strum(Self.guitar, cents, seconds: 0.5)) == nil)
  }

  @Test(
    "a double stop and three strings of six are none", arguments: [[0, 1], [2, 3], [0, 2, 4]])
  func few(struck: [Int]) {
    let cents = (0..<6).map { struck.contains($0) ? 3.0 : nil }
    #expect(Self.told(StrumTests.strum(Self.guitar, cents, seconds: 0.5)) == nil)
  }

  @Test(
    "a fretted chord is none, with open strings in it or without",
    arguments: [
      ["E2", "B2", "E3", "G#3", "B3", "E4"], ["G2", "B2", "D3", "G3", "B3", "G4"],
      ["F2", "C3", "F3", "A3", "C4", "F4"],
    ])
  func fretted(names: [String]) {
    let sound = StrumTests.strum(names, names.map { _ in 2.0 }, seconds: 0.5)
    #expect(Self.told(sound) == nil)
  }

  @Test("low noise that begins is none, though a bass's partials lie so close that they explain it")
  func rumble() {
    for names in [["B0", "E1", "A1", "D2", "G2"], ["E1", "A1", "D2", "G2"]] {
      for seed in 1...6 as ClosedRange<UInt64> {
        var random = SeededRandom(seed: seed)
        var level: Float = 0
        let noise = Signals.noise(
          level: 0.05, length: Seconds(0.9), rate: StrumTests.rate, using: &random)
        let sound = noise.enumerated().map { frame, sample in
          level = 0.99 * level + sample
          return frame < 12000 ? 0.001 * sample : 0.3 * level
        }
        #expect(Self.told(sound, names) == nil, "\(names), seed \(seed)")
      }
    }
  }

  @Test("five strings of six are a strum in which one is missing")
  func missing() throws {
    let sound = StrumTests.strum(Self.guitar, [2, -4, nil, 3, 8, 0], seconds: 0.5)
    #expect((Self.told(sound) ?? 9) < 0.5)
    let last = try #require(StrumTests.readings(sound, Self.guitar).last)
    #expect(last.cents(ofString: 2) == nil)
  }

  @Test("a strum while another rings goes on showing all strings, a single string after it none")
  func sequence() {
    let first = StrumTests.strum(Self.guitar, [4, -9, 12, 0, -3, 18], seconds: 0.75)
    let single = StrumTests.strum(Self.guitar, [nil, 3, nil, nil, nil, nil], seconds: 1)
    let readings = StrumTests.readings(first + first + single, Self.guitar)
    func states(from: Double, to: Double) -> [Bool] {
      readings.filter { (from..<to).contains(Double($0.position) / 48000) }.map(\.isStrum)
    }
    #expect(states(from: 0.75, to: 2.25).allSatisfy { $0 })
    #expect(states(from: 0.75, to: 2.25).count > 10)
    let last = states(from: 2.25 + 0.55, to: 9)
    #expect(last.count > 3)
    #expect(last.allSatisfy { !$0 })
  }

  @Test("a stroke over a strum leaves every string what it had until it is told what it was")
  func kept() {
    let first = StrumTests.strum(Self.guitar, [4, -9, 12, 0, -3, 18], seconds: 0.75)
    let single = StrumTests.strum(Self.guitar, [nil, 3, nil, nil, nil, nil], seconds: 1)
    let readings = StrumTests.readings(first + single, Self.guitar)
    let kept = readings.drop { $0.position < 48000 * 3 / 4 }.prefix(while: \.isStrum)
    #expect(kept.count > 3)
    for reading in kept {
      #expect((0..<6).allSatisfy { reading.cents(ofString: $0) != nil })
    }
  }

  @Test("retuned to other strings, it hears those, and the strum before is over")
  func retuned() throws {
    let names = ["D2", "A2", "D3", "G3", "A3", "D4"]
    let strings = Self.guitar.compactMap { MIDINote($0) }
    var analyzer = StrumAnalyzer(
      sampleRate: StrumTests.rate, strings: strings, target: TuningTarget(notes: strings))
    var readings: [StrumReading] = []
    StrumTests.strum(Self.guitar, [4, -9, 12, 0, -3, 18]).withUnsafeBufferPointer { samples in
      analyzer.consume(samples) { readings.append($0) }
    }
    #expect(readings.last?.isStrum == true)
    readings = []
    let others = names.compactMap { MIDINote($0) }
    analyzer.retune(to: others, target: TuningTarget(notes: others))
    let cents = [-3.0, 5, 0, 9, -14, 2]
    StrumTests.strum(names, cents).withUnsafeBufferPointer { samples in
      analyzer.consume(samples) { readings.append($0) }
    }
    let last = try #require(readings.last)
    for (string, off) in cents.enumerated() {
      #expect(abs((last.cents(ofString: string) ?? .infinity) - off) < 2)
    }
  }
}
