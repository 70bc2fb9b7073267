import MusicTheory
import PitchDetection

/// An instrument whose strums are made to be measured.
struct StrumInstrument: Sendable {
  /// Name of the instrument in the table.
  let name: String
  /// Notes of the strings in playing order, courses once.
  let strings: [MIDINote]
  /// Strings of a course: 1, or 2 that are never quite alike.
  let course: Int
  /// Strings of which a case leaves out one at random.
  let leavesOut: Bool

  /// The instruments that are measured.
  static let all = [
    Self("guitar", "E2 A2 D3 G3 B3 E4"),
    Self("dropped-d", "D2 A2 D3 G3 B3 E4"),
    Self("open-g", "D2 G2 D3 G3 B3 D4"),
    Self("seven", "B1 E2 A2 D3 G3 B3 E4"),
    Self("eight", "F#1 B1 E2 A2 D3 G3 B3 E4"),
    Self("bass", "E1 A1 D2 G2"),
    Self("bass-five", "B0 E1 A1 D2 G2"),
    Self("ukulele", "G4 C4 E4 A4"),
    Self("banjo", "G4 D3 G3 B3 D4"),
    Self("mandolin", "G3 D4 A4 E5", course: 2),
    Self("dulcimer", "D3 A3 D4"),
    Self("guitar-one-left-out", "E2 A2 D3 G3 B3 E4", leavesOut: true),
  ]

  private init(_ name: String, _ notes: String, course: Int = 1, leavesOut: Bool = false) {
    self.name = name
    strings = notes.split(separator: " ").compactMap { MIDINote(String($0)) }
    self.course = course
    self.leavesOut = leavesOut
  }

  /// Readings of a sound by an analyzer of this instrument.
  func readings(_ sound: MadeSound) -> [StrumReading] {
    var analyzer = StrumAnalyzer(
      sampleRate: MadeSound.rate, strings: strings, target: TuningTarget(notes: strings))
    var readings: [StrumReading] = []
    sound.samples.withUnsafeBufferPointer { samples in
      analyzer.consume(samples) { readings.append($0) }
    }
    return readings
  }
}
