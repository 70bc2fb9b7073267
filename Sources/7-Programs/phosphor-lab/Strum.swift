import ArgumentParser
import AudioFiles
import LabSupport
import MusicTheory
import PitchDetection
import Units

/// `strum`: how far all strings of an instrument are off, reading by reading.
struct Strum: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints how far each string of a strummed instrument is off, one JSON object a line.",
    discussion: """
      {"t":s,"strum":true,"strings":[{"midi":40,"cents":-3.2},…]}
      t is the time at which the reading is available, counted in samples consumed; cents is null \
      where a string is not heard, and strum says whether the last stroke was one over all strings, \
      or several are bowed at once.
      """)

  @Argument(help: "The sound file; several channels are mixed as the box does.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "The open strings in playing order, such as \"E2 A2 D3 G3 B3 E4\": 3 to 8.",
      valueName: "notes"))
  var tuning: NotesArgument

  @Flag(help: "The strings are bowed: some that sound at once are told, too.")
  var bowed = false

  @OptionGroup var reference: ReferenceOption

  func validate() throws {
    guard (3...StrumAnalyzer.maximumStrings).contains(tuning.notes.count) else {
      throw ValidationError(
        "\(tuning.notes.count) strings: an instrument that is strummed has 3 to "
          + "\(StrumAnalyzer.maximumStrings).")
    }
  }

  func run() throws {
    var reader = try SoundFileReader(file)
    let target = TuningTarget(reference: reference.reference, notes: tuning.notes)
    var analyzer = StrumAnalyzer(
      sampleRate: reader.rate, strings: tuning.notes, target: target, isBowed: bowed)
    var output = LineWriter()
    let rate = reader.rate
    try listen(to: &reader, as: "strum") { samples in
      analyzer.consume(samples) { output.write(line($0, rate: rate)) }
    }
  }

  /// One reading as JSON.
  private func line(_ reading: StrumReading, rate: SampleRate) -> String {
    let strings = tuning.notes.enumerated().map { string, note in
      JSON.object([
        ("midi", .integer(note.number)),
        (
          "cents",
          reading.cents(ofString: string).map { .number(($0 * 100).rounded() / 100) } ?? .null
        ),
      ])
    }
    return JSON.object([
      ("t", .number(Double(reading.position) / rate.hertz)), ("strum", .boolean(reading.isStrum)),
      ("strings", .array(strings)),
    ]).description
  }
}
