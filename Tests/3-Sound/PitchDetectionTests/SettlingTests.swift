import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

/// The first tenth of a second of a note, and the last of the one before.
@Suite("A number is shown once it is known") struct SettlingTests {
  private static let rate = SampleRate(48000)
  private static let strings = [40, 45, 50, 55, 59, 64].map(MIDINote.init)
  private static let guitar = TuningTarget(notes: strings)

  /// A string that is plucked at a time in seconds; 0.05 of it is left 60 ms after the next one.
  private static func pluck(
    _ frequency: Hertz, at time: Double, until next: Double, into sound: inout [Float]
  ) {
    let start = Int(time * 48000)
    let string = Signals.string(
      frequency, inharmonicity: 2e-5, amplitude: 0.2, length: Seconds(3), rate: rate)
    let rise = 96.0
    for (index, sample) in string.enumerated() where start + index < sound.count {
      let isDamped = Double(start + index) / 48000 > next + 0.06
      let gain = min(Double(index) / rise, 1) * (isDamped ? 0.05 : 1)
      sound[start + index] += sample * Float(gain)
    }
  }

  /// Two strings, the second 1 s after the first; cents that each is off.
  private static func change(from one: Int, to other: Int, off: (Double, Double)) -> [PitchReading]
  {
    var sound = [Float](repeating: 0, count: 2 * 48000)
    let pitches = [(one, off.0), (other, off.1)].map {
      guitar.frequency(of: MIDINote($0.0)).raised(by: Cents($0.1))
    }
    pluck(pitches[0], at: 0.2, until: 1.2, into: &sound)
    pluck(pitches[1], at: 1.2, until: 9, into: &sound)
    return readings(of: sound, guitar)
  }

  @Test("while another string begins, the number of the one that rings stays within 3 cents")
  func swing() {
    for (one, other) in [(50, 55), (45, 50), (55, 50), (59, 64), (40, 45), (64, 59), (55, 59)] {
      let readings = Self.change(from: one, to: other, off: (-7, 6))
      let after = readings.filter { $0.position > 48000 * 6 / 5 }
      let old = after.prefix { $0.note == one }
      #expect(old.allSatisfy { abs($0.cents.value + 7) < 3 }, "\(one) to \(other)")
      let new = after.drop { $0.note != other }
      let first = new.first { $0.isSettled }
      #expect(first.map { abs($0.cents.value - 6) < 3 } == true, "\(one) to \(other)")
      let wait = (first?.position ?? .max) - (new.first?.position ?? 0)
      #expect(wait <= 48000 * 15 / 100, "\(one) to \(other)")
    }
  }

  @Test("a string that is struck again keeps its number within 3 cents", arguments: [40, 50, 64])
  func struckAgain(note: Int) {
    var sound = [Float](repeating: 0, count: 3 * 48000)
    let pitch = Self.guitar.frequency(of: MIDINote(note)).raised(by: Cents(4))
    for time in [0.2, 0.9, 1.7] { Self.pluck(pitch, at: time, until: time + 0.7, into: &sound) }
    let shown = readings(of: sound, Self.guitar).filter { $0.note == note && $0.isSettled }
    #expect(shown.count > 350)
    #expect(shown.allSatisfy { abs($0.cents.value - 4) < 3 })
  }

  @Test("a peg that turns 300 cents a second is followed all the way")
  func peg() {
    var cycles = 0.0
    let sound = (0..<3 * 48000).map { n in
      let time = Double(n) / 48000
      let place = time < 1 ? 0 : min(300 * (time - 1), 250)
      cycles += Self.guitar.frequency(of: MIDINote(50)).raised(by: Cents(place)).value / 48000
      return (1...6).reduce(Float(0)) { sum, order in
        sum + Float(0.2 / Double(order) * Sines.value(Double(order) * cycles))
      }
    }
    let turning = readings(of: sound, Self.guitar).filter {
      $0.position > 50000 && $0.latched != nil
    }
    #expect(turning.count > 350)
    // The begin of the turn is a jump; from then on the pointer follows.
    let held = turning.split { $0.isSettled }.map(\.count)
    #expect(held.count <= 1 && (held.first ?? 0) * 256 <= 48000 * 6 / 100)
  }

  @Test("in noise the number is known after 150 ms, whatever its error is")
  func noise() throws {
    var random = SeededRandom(seed: 5)
    let noise = Signals.noise(level: 0.05, length: Seconds(2), rate: Self.rate, using: &random)
    var sound = [Float](repeating: 0, count: 2 * 48000)
    Self.pluck(Self.guitar.frequency(of: MIDINote(55)), at: 0.2, until: 9, into: &sound)
    let shown = readings(of: zip(sound, noise).map { $0 + $1 }, Self.guitar).filter {
      $0.latched != nil
    }
    let named = try #require(shown.first?.position)
    let known = try #require(shown.first { $0.isSettled }?.position)
    #expect(known - named <= 48000 * 155 / 1000)
    let later = shown.filter { $0.position > known + 48000 / 2 }
    #expect(later.count { $0.isSettled } * 10 > later.count * 9)
  }

  @Test("without waiting the number of a ringing string swings")
  func swingsWithout() {
    var settling = Settling(
      hop: .milliseconds(5), parameters: Settling.Parameters(error: .infinity, step: .infinity))
    settling.begin()
    var heard = HeardPitch(frequency: 110, confidence: 1)
    for _ in 0..<10 {
      heard.error = 0.01
      settling.update(heard, shown: 110, isFresh: true)
    }
    heard.frequency = 104
    heard.error = 4
    settling.update(heard, shown: 110, isFresh: true)
    #expect(settling.isSettled)
    var holding = Settling(hop: .milliseconds(5))
    holding.begin()
    heard = HeardPitch(frequency: 110, confidence: 1, error: 0.01)
    for _ in 0..<10 { holding.update(heard, shown: 110, isFresh: true) }
    #expect(holding.isSettled && !holding.isNew)
    heard.frequency = 104
    holding.update(heard, shown: 110, isFresh: true)
    #expect(!holding.isSettled)
  }
}
