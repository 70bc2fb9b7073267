import Glibc
import MusicTheory
import PitchDetection
import TestSupport
import Units

/// A score of the worst that a player, a room and a loose cable can do to a tuner's readings.
struct FlashScore: Sendable {
  /// One kind of trouble: a reading for each moment since it began.
  private typealias Section = @Sendable (Double) -> PitchReading

  /// Seconds of the whole.
  let length: Double
  private let sections: [(length: Double, reading: Section)]

  /// Notes swept from −50 to 50 cents with silence between them, then each kind of trouble for a while.
  ///
  /// - Parameters:
  ///   - notes: MIDI numbers.
  ///   - seconds: Length of each kind of trouble.
  init(notes: [Int], trouble seconds: Double) {
    var random = SeededRandom(seed: 11)
    let others = (0..<Int(9 * seconds + 2)).map { _ in
      (Int.random(in: 21...108, using: &random), Double.random(in: -50...50, using: &random))
    }
    let noise = (0..<Int(60 * seconds + 2)).map { _ in Self.noise(&random) }
    @Sendable func turns(_ rate: Double, _ time: Double) -> Double { sin(2 * .pi * rate * time) }
    let sweeps = notes.map { note in
      (0.5, { $0 < 0.36 ? Self.tone(note, -50 + 100 * $0 / 0.36) : .silence } as Section)
    }
    let troubles: [Section] = [
      { Self.tone(45, 20 * turns(5.5, $0)) },  // vibrato
      { Self.tone(45, 5 + 2 * turns(4, $0)) },  // the edge of the in-tune window
      { Self.tone(others[Int($0 * 9)].0, others[Int($0 * 9)].1) },  // other notes
      { Self.tone(45 + 12 * (Int($0 * 8) % 2), 3) },  // octave jumps
      { Int($0 * 10) % 2 == 0 ? Self.tone(45, -8) : .silence },  // dropouts
      { Self.tone(45, 1, level: Int($0 * 8) % 2 == 0 ? 0 : -60) },  // a loose cable
      { noise[Int($0 * 60)] },  // another sound every picture
    ]
    sections = sweeps + troubles.map { (seconds, $0) }
    length = sections.reduce(0) { $0 + $1.length }
  }

  /// The reading at a time in seconds.
  func reading(at time: Double) -> PitchReading {
    var rest = time
    for section in sections {
      if rest < section.length { return section.reading(rest) }
      rest -= section.length
    }
    return .silence
  }

  /// A note that is heard.
  static func tone(_ note: Int, _ cents: Double, level: Double = -20) -> PitchReading {
    let frequency = Hertz(440 * exp2((Double(note - 69) + cents / 100) / 12))
    let harmonics = HarmonicPhases(
      levels: [-20, -26, -30, -34], phases: .zero, deviations: SIMD4(repeating: Float(cents)))
    return PitchReading(
      position: 0, frequency: frequency, confidence: 1, latched: MIDINote(note),
      cents: Cents(cents), displayedFrequency: frequency, level: Decibels(level),
      harmonics: harmonics, waveform: Box.string)
  }

  /// A note whose partials and waveform are any.
  private static func noise(_ random: inout SeededRandom) -> PitchReading {
    var reading = tone(45, 1, level: Double.random(in: -60...0, using: &random))
    for lane in 0..<4 {
      reading.harmonics.levels[lane] = Float.random(in: -80...0, using: &random)
      reading.harmonics.deviations[lane] = Float.random(in: -30...30, using: &random)
    }
    let samples = (0..<Waveform.count).map { _ in Float.random(in: -1...1, using: &random) }
    reading.waveform = samples.withUnsafeBufferPointer { Waveform($0) }
    return reading
  }
}
