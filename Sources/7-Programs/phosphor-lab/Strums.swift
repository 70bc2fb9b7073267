import AudioFiles
import LabSupport
import MusicTheory
import PitchDetection
import Units

/// Readings of all strings in a file, with the time at which each is known.
enum Strums {
  /// A reading and when it comes.
  typealias Heard = (time: Seconds, reading: StrumReading)

  /// Every reading of a file; none for strings that cannot be strummed.
  static func all(
    of file: String, strings: [MIDINote], target: TuningTarget, isBowed: Bool
  ) throws -> [Heard] {
    guard !strings.isEmpty else { return [] }
    var reader = try SoundFileReader(file)
    let rate = reader.rate
    var analyzer = StrumAnalyzer(
      sampleRate: rate, strings: strings, target: target, isBowed: isBowed)
    var readings: [Heard] = []
    try listen(to: &reader, as: "draw") { samples in
      analyzer.consume(samples) {
        readings.append((rate.duration(of: FrameCount($0.position)), $0))
      }
    }
    return readings
  }
}
