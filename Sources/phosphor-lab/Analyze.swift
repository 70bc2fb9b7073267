import ArgumentParser
import AudioFiles
import Glibc
import MusicTheory
import PitchDetection
import Units

/// `analyze`: what the tuner hears in a file, reading by reading.
struct Analyze: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the tuner's readings of a sound file, one JSON object a line.",
    discussion: """
      {"t":s,"hz":…|null,"conf":…,"note":"A2"|null,"cents":…|null,"latched":true|false}
      t is the time at which the reading is available, counted in samples consumed, exactly as the
      box would have had it; hz is the pitch heard, note and cents are what the display shows.
      """)

  @Argument(help: "The sound file; of several channels the mean is heard.")
  var file: String

  @OptionGroup var preset: PresetOption
  @OptionGroup var reference: ReferenceOption

  func run() throws {
    var reader = try SoundFileReader(file)
    let target = TuningTarget(
      reference: reference.reference, notes: try preset.preset().notes)
    var tracker = PitchTracker(sampleRate: reader.rate, target: target)
    var output = LineWriter()
    let rate = reader.rate
    try listen(to: &reader, as: "analyze") { samples in
      tracker.consume(samples) { output.write(Self.line($0, rate: rate)) }
    }
  }

  /// One reading as JSON.
  static func line(_ reading: PitchReading, rate: SampleRate) -> String {
    let heard = reading.frequency > 0
    let note = reading.latched
    return JSON.object([
      ("t", .number(Double(reading.position) / rate.hertz)),
      ("hz", heard ? .number(reading.frequency) : .null),
      ("conf", .number((reading.confidence * 10000).rounded() / 10000)),
      ("note", note.map { .string($0.description) } ?? .null),
      ("cents", note == nil ? .null : .number((reading.cents * 10000).rounded() / 10000)),
      ("latched", .boolean(note != nil)),
    ]).description
  }
}
