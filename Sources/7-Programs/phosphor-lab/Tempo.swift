import ArgumentParser
import AudioFiles
import LabSupport
import SpectralAnalysis
import Units

/// `tempo`: the tempo that is heard in a file, reading by reading.
struct Tempo: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the tempo of a sound file as it is heard, one JSON object a line.",
    discussion: """
      {"t":s,"bpm":…|null,"conf":…}
      t is the time at which the reading is available, counted in samples consumed; ten readings a
      second, each made of what was heard before it. bpm is null where no beat is certain enough.
      """)

  @Argument(help: "The sound file; several channels are mixed as the box does.")
  var file: String

  func run() throws {
    var reader = try SoundFileReader(file)
    var tracker = TempoTracker(sampleRate: reader.rate)
    var output = LineWriter()
    let rate = reader.rate
    try listen(to: &reader, as: "tempo") { samples in
      tracker.consume(samples) { output.write(Self.line($0, rate: rate)) }
    }
  }

  /// One reading as JSON.
  static func line(_ reading: TempoReading, rate: SampleRate) -> String {
    JSON.object([
      ("t", .number(Double(reading.position) / rate.hertz)),
      ("bpm", reading.beatsPerMinute.map { .number(($0 * 1000).rounded() / 1000) } ?? .null),
      ("conf", .number((reading.confidence * 10000).rounded() / 10000)),
    ]).description
  }
}
